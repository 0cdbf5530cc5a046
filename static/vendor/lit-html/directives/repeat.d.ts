import type {DirectiveResult} from '../lit-html.js';

/** A list whose elements keep their nodes, known by their keys. */
export function repeat<T>(items: Iterable<T>, key: (item: T, i: number) => unknown, template: (item: T, i: number) => unknown): DirectiveResult;
