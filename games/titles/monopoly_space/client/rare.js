/** What few moments need, fetched with the first of them: raising money, and what a trade changes. */
import {late} from '../../match/late.js';

/** @param {any} ctx */
export const debts = ctx => late(ctx, 'debts', () => import('./raising.js'));

/** @param {any} ctx @param {any} deal */
export const changes = (ctx, deal) => late(ctx, 'deals', () => import('./deals.js'))?.changes(ctx, deal) ?? [];
