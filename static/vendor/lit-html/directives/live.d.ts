import type {DirectiveResult} from '../lit-html.js';

/** Compared with what the element has now, not with what was drawn last. */
export function live(value: unknown): DirectiveResult;
