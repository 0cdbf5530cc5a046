/** How a page is seen: what is shown, in which box, and what is cut off behind which edge. For checks.js: `window.sight`. */
(() => {
  const SLACK = 1.5; // px: rounding of the browser

  const style = el => getComputedStyle(el);
  const name = el => {
    if (!el) return 'nothing';
    const kinds = typeof el.className === 'string' ? el.className : (el.className?.baseVal ?? '');
    const list = kinds.trim().split(/\s+/).filter(Boolean).slice(0, 2);
    return el.localName + (el.id ? `#${el.id}` : '') + list.map(kind => `.${kind}`).join('');
  };
  const where = el => [el.parentElement && name(el.parentElement), name(el)].filter(Boolean).join(' > ');
  const short = text => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const shown = el => el.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true});

  /** Whether nobody is meant to see it: text for screen readers lies in a box of one pixel. */
  const forReaders = el => {
    for (let up = el; up; up = up.parentElement) {
      const box = up.getBoundingClientRect();
      if (box.width <= 1.5 && box.height <= 1.5 && style(up).overflow !== 'visible') return true;
      if (/inset\(50%\)|rect\(0(px)?, 0/.test(style(up).clipPath + style(up).clip)) return true;
    }
    return false;
  };

  /** What of a page can be used now: all of it, or the dialog above it. */
  const root = () => document.querySelector('dialog:modal') ?? document.body;

  /** The ancestors that cut an element off at their edge, the nearest first. */
  function* clipping(el, itself = false) {
    let {position} = style(el);
    if (itself && el.localName !== 'body' && style(el).display !== 'inline' && style(el).overflow !== 'visible') yield el;
    for (let up = el.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const look = style(up);
      const holds = look.position !== 'static' || look.transform !== 'none' || look.containerType !== 'normal';
      if (position === 'fixed' && look.transform === 'none') continue;
      if (position === 'absolute' && !holds) continue;
      if (up !== document.body && (look.overflowX !== 'visible' || look.overflowY !== 'visible')) yield up;
      position = look.position;
    }
  }
  const fixed = el => {
    for (let up = el; up; up = up.parentElement) if (style(up).position === 'fixed') return true;
    return false;
  };

  /** The box in which an element shows what is in it. */
  const inside = el => {
    const box = el.getBoundingClientRect();
    if (el instanceof SVGElement) return box;
    const scale = el.offsetWidth ? box.width / el.offsetWidth : 1;
    const left = box.left + el.clientLeft * scale, top = box.top + el.clientTop * scale;
    return {left, top, right: left + el.clientWidth * scale, bottom: top + el.clientHeight * scale};
  };

  /** Whether the window cannot be scrolled in this direction. */
  const locked = axis => {
    const html = style(document.documentElement)[`overflow${axis}`];
    const said = html === 'visible' ? style(document.body)[`overflow${axis}`] : html;
    return ['hidden', 'clip'].includes(said);
  };

  const SIDES = {X: ['left', 'right', 'scrollLeft', 'innerWidth'], Y: ['top', 'bottom', 'scrollTop', 'innerHeight']};

  /**
   * Where a rectangle is cut off for good: {by, axis, lost, gone} for the first edge behind which it cannot be
   * brought out by scrolling. `slack` is how much may be lost above and below.
   */
  function lost(el, rect, slack, itself = false) {
    const here = {left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom};
    for (const up of clipping(el, itself)) {
      const box = inside(up), look = style(up);
      for (const axis of ['X', 'Y']) {
        const [from, to, moved] = SIDES[axis], how = look[`overflow${axis}`], may = axis === 'Y' ? slack : SLACK;
        if (how === 'visible') continue;
        const before = box[from] - here[from], behind = here[to] - box[to];
        if (how === 'auto' || how === 'scroll') {
          if (before > may + up[moved]) return {by: up, axis, lost: before - up[moved], gone: false};
          here[from] = Math.min(Math.max(here[from], box[from]), box[to]);
          here[to] = Math.max(Math.min(here[to], box[to]), box[from]);
        } else if (Math.max(before, behind) > may) {
          const gone = here[to] <= box[from] || here[from] >= box[to];
          return {by: up, axis, lost: Math.max(before, behind), gone};
        }
      }
    }
    const still = fixed(el);
    for (const axis of ['X', 'Y']) {
      const [from, to, , size] = SIDES[axis], may = axis === 'Y' ? slack : SLACK;
      const scrolled = axis === 'X' ? scrollX : scrollY;
      const before = -here[from] - (still ? 0 : scrolled), behind = here[to] - window[size];
      if (before > may || ((still || locked(axis)) && behind > may))
        return {by: null, axis, lost: Math.max(before, behind), gone: here[from] >= window[size]};
    }
    return null;
  }

  window.sight = {SLACK, style, name, where, short, shown, forReaders, root, clipping, fixed, inside, locked, lost};
})();
