/** The types of the renderer, as far as it is used here; lit-html itself comes without them. */

/** A template with its values. */
export interface TemplateResult {
  readonly _$litType$: number;
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

/** What a directive gives to a template. */
export interface DirectiveResult {
  readonly _$litDirective$: unknown;
  readonly values: unknown[];
}

/** What a listener in a template hears: it stands on the element itself, so it knows what that is. */
export interface Heard extends Event {
  readonly target: HTMLInputElement & HTMLSelectElement;
  readonly currentTarget: HTMLElement;
}

/** What may stand in a template. */
export type Value = object | string | number | boolean | symbol | null | undefined | ((event: Heard & KeyboardEvent & TouchEvent & SubmitEvent) => unknown);

/** Draws nothing. */
export const nothing: unique symbol;
/** Leaves what is drawn. */
export const noChange: unique symbol;
export function html(strings: TemplateStringsArray, ...values: Value[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: Value[]): TemplateResult;
export function render(value: unknown, place: Element | DocumentFragment): void;
