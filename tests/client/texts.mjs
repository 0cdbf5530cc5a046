/** All that a template of lit-html says, markup and values, without a page. @param {any} part @returns {string} */
export const textOf = part => {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (part?.strings) return part.strings.map((text, i) => text + (i < part.values.length ? textOf(part.values[i]) : '')).join('');
  if (part?._$litDirective$) return part.values.map(textOf).join('');
  return ['string', 'number', 'boolean'].includes(typeof part) ? String(part) : '';
};
