/** What browsers have and TypeScript 4.8 does not know yet. Only types: never loaded. */

interface Array<T> {
  findLast<S extends T>(fits: (value: T, i: number, all: T[]) => value is S): S | undefined;
  findLast(fits: (value: T, i: number, all: T[]) => unknown): T | undefined;
  findLastIndex(fits: (value: T, i: number, all: T[]) => unknown): number;
}

interface ReadonlyArray<T> {
  findLast(fits: (value: T, i: number, all: readonly T[]) => unknown): T | undefined;
  findLastIndex(fits: (value: T, i: number, all: readonly T[]) => unknown): number;
}

declare namespace Intl {
  function supportedValuesOf(key: string): string[];
}

interface HTMLElement {
  showPopover(): void;
  hidePopover(): void;
  togglePopover(force?: boolean): boolean;
}
