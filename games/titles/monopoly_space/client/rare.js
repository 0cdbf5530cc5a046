/** What few moments need, fetched with the first of them or before: deeds, raising money, and what a trade changes. */
import {nothing} from '../../match/lit.js';
import {drawn, late} from '../../match/late.js';

export const rare = {deed: () => import('./deed.js'), debts: () => import('./raising.js'), deals: () => import('./deals.js'), assets: () => import('./assets.js'), end: () => import('./end.js'), first: () => import('./first.js')};

/** The card of a space, once that part is here. @param {any} ctx @param {number} i */
export const card = (ctx, i) => late(ctx, 'deed')?.card(ctx, i) ?? nothing;

/** @param {any} ctx @param {any} phase */
export const raising = (ctx, phase) => late(ctx, 'debts')?.raising(ctx, phase) ?? {body: nothing};

/** Empty for the moment it takes to come; without it the plain buttons serve. @param {any} ctx @param {any[]} answers */
export const raisingPanel = (ctx, answers) => drawn(ctx, 'debts', part => part.raisingPanel(ctx, answers));

/** A tap on what could be sold. @param {any} ctx @param {number} i @returns {boolean} */
export const raisingTapped = (ctx, i) => Boolean(late(ctx, 'debts')?.tapped(ctx, i));

/** @param {any} ctx @param {any} deal */
export const changes = (ctx, deal) => late(ctx, 'deals')?.changes(ctx, deal) ?? [];
