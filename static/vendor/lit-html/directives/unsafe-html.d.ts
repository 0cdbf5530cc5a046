import type {DirectiveResult} from '../lit-html.js';

/** Markup as it stands. */
export function unsafeHTML(markup: string): DirectiveResult;
