import type {DirectiveResult} from '../lit-html.js';

/** Markup as it stands. */
export function unsafeSVG(markup: string): DirectiveResult;
