/** What few moments need: raising money, a Fortune card, what a trade changes. Fetched with the first of them, or before. */
import {nothing} from '../../match/lit.js';
import {drawn, late} from '../../match/late.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Phase} Phase
 * @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Exchange} Exchange */

export const rare = {
  debts: () => import('./raising.js'),
  deals: () => import('./deals.js'),
  assets: () => import('./assets.js'),
  end: () => import('./aftermath.js'),
  fortune: () => import('./fortune.js'),
  faces: () => import('./faces.js'),
  first: () => import('./first.js'),
};

/** Who is who, while it is chosen.
 * @param {Ctx} ctx */
export const choosing = ctx => late(ctx, 'faces')?.choosing(ctx) ?? nothing;

/** @param {Ctx} ctx @param {import('./view').Bill} phase */
export const raising = (ctx, phase) => late(ctx, 'debts')?.raising(ctx, phase) ?? {body: nothing};

/** Empty for the moment it takes to come; without it the plain buttons serve.
 * @param {Ctx} ctx @param {Choice[]} answers */
export const raisingPanel = (ctx, answers) => drawn(ctx, 'debts', part => part.raisingPanel(ctx, answers));

/** The card drawn, or what stands there meanwhile.
 * @param {Ctx} ctx @param {number} event @param {boolean} choice @param {any} meanwhile */
export const fortune = (ctx, event, choice, meanwhile) => late(ctx, 'fortune')?.fortune(ctx, event, choice) ?? meanwhile;

/** @param {Ctx} ctx @param {Exchange} deal */
export const changes = (ctx, deal) => late(ctx, 'deals')?.changes(ctx, deal) ?? [];
