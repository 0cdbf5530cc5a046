/** The types of directives, as far as they are used here. */
import type {DirectiveResult} from './lit-html.js';

/** Where in a template a directive stands. */
export interface PartInfo {
  readonly type: number;
}

/** The place of a directive among the attributes of an element. */
export interface ElementPart extends PartInfo {
  readonly element: HTMLElement;
}

export const PartType: {readonly ELEMENT: 6; readonly CHILD: 2};

export class Directive {
  constructor(part: PartInfo);
}

export function directive<A extends unknown[]>(kind: new (part: PartInfo) => {render(...values: A): unknown}): (...values: A) => DirectiveResult;
