/** What few moments need, fetched with the first of them or before: deeds, raising money, and what a trade changes. */
import {nothing} from '../../match/lit.js';
import {drawn, late} from '../../match/late.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Owing} Owing
 * @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Exchange} Exchange */

export const rare = {deed: () => import('./deed.js'), debts: () => import('./raising.js'), deals: () => import('./deals.js'), assets: () => import('./assets.js'), end: () => import('./end.js'), first: () => import('./first.js')};

/** The card of a space, once that part is here.
 * @param {Ctx} ctx @param {number} i */
export const card = (ctx, i) => late(ctx, 'deed')?.card(ctx, i) ?? nothing;

/** @param {Ctx} ctx @param {Owing} phase */
export const raising = (ctx, phase) => late(ctx, 'debts')?.raising(ctx, phase) ?? {body: nothing};

/** Empty for the moment it takes to come; without it the plain buttons serve.
 * @param {Ctx} ctx @param {Choice[]} answers */
export const raisingPanel = (ctx, answers) => drawn(ctx, 'debts', part => part.raisingPanel(ctx, answers));

/** A tap on what could be sold.
 * @param {Ctx} ctx @param {number} i @returns {boolean} */
export const raisingTapped = (ctx, i) => Boolean(late(ctx, 'debts')?.tapped(ctx, i));

/** @param {Ctx} ctx @param {Exchange} deal */
export const changes = (ctx, deal) => late(ctx, 'deals')?.changes(ctx, deal) ?? [];
