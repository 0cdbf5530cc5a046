/**
 * What a page must not do to its reader, looked for in the page itself. `gallery.faults()` lists {check, what, where};
 * an element is named by its last two steps. Nothing here knows which page it is on.
 */
(() => {
  const {SLACK, style, name, where, short, shown, forReaders, root, clipping, fixed, inside, locked, lost} = window.sight;
  const LINE = 0.26; // of a line of text: above and below the ink there is air
  const AIR = 0.22; // the same on each side when two texts are compared
  const SHARE = 0.16; // of the smaller text: so much of it may lie over another before it hurts
  const LEAST_BOARD = 300; // px
  const TALL = 600; // px: in so high a window board and panel have room below each other
  const PINNED = 0.8; // of a sheet that scrolls
  const LATER = '.skip, .skip-to-content-link'; // outside of the window until it has the focus: the first Tab brings it
  const NEAR = 6; // ancestors among which the whole text of an ellipsis is looked for

  /** Every piece of text that somebody is to read: {el, text, rects}. */
  function texts() {
    const found = [], walk = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const el = node.parentElement;
      if (!el || !node.data.trim() || el.closest('script, style, noscript, template, option, title, desc') || el.closest(LATER)) continue;
      if (!shown(el) || forReaders(el)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1);
      if (rects.length) found.push({el, text: short(node.data), rects});
    }
    return found;
  }

  const plain = text => text.replace(/\s+/g, ' ').trim().toLowerCase();
  /** Whether the whole of a text is at hand: as a title, or as the name by which it is read out. */
  function atHand(el, text) {
    for (let up = el, i = 0; up && i < NEAR; up = up.parentElement, i++) {
      const said = plain(`${up.getAttribute('title') ?? ''} ${up.getAttribute('aria-label') ?? ''}`);
      if (said.trim() && (said.includes(plain(text)) || plain(up.textContent).includes(said.trim()))) return true;
    }
    return false;
  }
  const marked = (el, cut) => {
    const look = style(cut.by ?? el);
    if (look.webkitLineClamp !== 'none' && look.webkitLineClamp !== '') return true;
    return cut.axis === 'X' && look.textOverflow === 'ellipsis' && look.whiteSpace !== 'normal';
  };

  /** Whether a picture stands for a text that was moved out of its own box. */
  const pictured = (el, cut) => cut.by === el && cut.gone && style(el).backgroundImage !== 'none';

  /** Text that is cut off, by a box or by the window; an ellipsis whose whole text is at hand is right. */
  function* cutTexts(all) {
    for (const {el, text, rects} of all) {
      for (const rect of rects) {
        const cut = lost(el, rect, rect.height * LINE, true);
        if (!cut || pictured(el, cut)) continue;
        if (cut.by && marked(el, cut)) {
          if (!atHand(el, el.textContent))
            yield {check: 'ellipsis', what: `"${text}" is cut with an ellipsis, and its whole text is nowhere`, where: where(el)};
        } else {
          const by = cut.by ? name(cut.by) : 'the window';
          const how = cut.gone ? 'cannot be reached behind' : `loses ${Math.round(cut.lost)} px at the edge of`;
          yield {check: 'cut', what: `"${text}" ${how} ${by}`, where: where(el)};
        }
        break;
      }
    }
  }

  const pen = document.createElement('canvas').getContext('2d');
  /** Fields whose value does not fit into them. What can only be copied may be longer than its field. */
  function* cutFields() {
    for (const el of root().querySelectorAll('select, input:not([type=hidden], [readonly])')) {
      if (!shown(el) || forReaders(el) || (el.localName === 'input' && !/^(text|number|email|search|url|tel|)$/.test(el.type))) continue;
      const look = style(el), text = el.localName === 'select' ? (el.selectedOptions[0]?.text ?? '') : el.value;
      if (!text || (el.localName === 'select' && (el.multiple || el.size > 1))) continue;
      pen.font = look.font;
      const room = el.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
      const wide = pen.measureText(text).width;
      if (wide > room + 2 && !atHand(el.parentElement, text))
        yield {check: 'cut', what: `"${short(text)}" needs ${Math.ceil(wide)} px and its field has ${Math.floor(room)}`, where: where(el)};
    }
  }

  const transparent = colour => /^rgba\(.*, 0\)$|^transparent$/.test(colour) || Number(colour.match(/rgba\(.*, ([\d.]+)\)/)?.[1] ?? 1) < 0.5;
  /** Whether something of `el` (up to where it meets `other`) is painted over what is below it. */
  function painted(el, other) {
    for (let up = el; up && !up.contains(other); up = up.parentElement) {
      const look = style(up);
      if (up instanceof SVGElement && up.localName !== 'svg' && up.localName !== 'g') {
        if (look.fill !== 'none' && !transparent(look.fill) && Number(look.fillOpacity) > 0.5 && Number(look.opacity) > 0.5) return up;
      } else if ((!transparent(look.backgroundColor) || look.backgroundImage.includes('url')) && Number(look.opacity) > 0.5) return up;
      if (['img', 'canvas', 'video'].includes(up.localName)) return up;
    }
    return null;
  }
  const scrolls = el => {
    for (let up = el.parentElement; up; up = up.parentElement) {
      const look = style(up);
      if (/auto|scroll/.test(look.overflowY) && up.scrollHeight > up.clientHeight + 1) return true;
      if (/auto|scroll/.test(look.overflowX) && up.scrollWidth > up.clientWidth + 1) return true;
    }
    const {scrollHeight, clientHeight} = document.documentElement;
    return !locked('Y') && scrollHeight > clientHeight + 1;
  };
  /** Whether it stays where it is while the rest is scrolled, and so covers now this and now that. */
  const sticks = (el, other) => {
    for (let up = el; up && !up.contains(other); up = up.parentElement)
      if (/fixed|sticky/.test(style(up).position) || up.matches('dialog, [popover]')) return true;
    return false;
  };

  /** Whether somebody has opened it and can close it again: then it may lie over the rest. What asks to be answered may
   * lie over the board, and over all on a phone, where it is as wide as the window. */
  const closes = (el, other) => {
    for (let up = el; up && !up.contains(other); up = up.parentElement)
      if (up.matches('[role=alertdialog]') && (other.closest('#board') || up.offsetWidth >= innerWidth - 1)) return true;
      else if (up.matches('[popover]') || (/fixed|absolute/.test(style(up).position) && up.querySelector('button[aria-label=Close]')?.checkVisibility())) return true;
    return false;
  };

  /** What lies over an element at a point and hides it; null if nothing does. Above it is what comes before it. */
  function over(el, x, y) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    for (const top of document.elementsFromPoint(x, y)) {
      if (top === el || el.contains(top) || top.contains(el)) return null;
      if (el.closest('label')?.contains(top) || !root().contains(top)) continue;
      const cover = painted(top, el);
      if (cover) return closes(top, el) || (sticks(top, el) && scrolls(el)) ? null : cover;
    }
    return null;
  }

  /** While it is looked for, everything can be hit: also what lets presses through. */
  const touchable = new CSSStyleSheet();
  touchable.replaceSync('* { pointer-events: auto !important; }');
  function touching(look) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, touchable];
    try {
      return look();
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== touchable);
    }
  }

  /** Text under something opaque, though it is meant to be read. */
  function* covered(all) {
    for (const {el, text, rects} of all) {
      if (el.closest('[aria-hidden=true]')) continue;
      const box = rects[0], y = (box.top + box.bottom) / 2;
      const inset = Math.min(4, box.width / 4);
      for (const x of [box.left + inset, (box.left + box.right) / 2, box.right - inset]) {
        const cover = seenAt(el, x, y) && over(el, x, y);
        if (cover) {
          yield {check: 'covered', what: `"${text}" lies under ${name(cover)}`, where: where(el)};
          break;
        }
      }
    }
  }
  /** Whether a point of an element is not cut off or scrolled away. */
  function seenAt(el, x, y) {
    for (const up of clipping(el, true)) {
      const box = inside(up);
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
    }
    return true;
  }

  /** What of a rectangle is not cut off or scrolled away. */
  function visible(el, rect) {
    const here = {left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom};
    for (const up of clipping(el, true)) {
      const box = inside(up);
      for (const low of ['left', 'top']) here[low] = Math.max(here[low], box[low]);
      for (const high of ['right', 'bottom']) here[high] = Math.min(here[high], box[high]);
    }
    return here;
  }

  /** Two texts of which one lies over the other, and neither has a ground that hides the other. */
  function* overlaps(all) {
    const boxes = [];
    for (const piece of all) {
      if (piece.el.closest('[aria-hidden=true]')) continue;
      for (const rect of piece.rects) {
        const air = rect.height * AIR, box = visible(piece.el, rect);
        const here = {...box, top: Math.max(box.top, rect.top + air), bottom: Math.min(box.bottom, rect.bottom - air)};
        if (here.right > here.left && here.bottom > here.top) boxes.push({...piece, ...here});
      }
    }
    boxes.sort((a, b) => a.top - b.top);
    const told = new Set();
    for (const [i, one] of boxes.entries()) {
      for (let j = i + 1; j < boxes.length && boxes[j].top < one.bottom; j++) {
        const two = boxes[j];
        if (one.el === two.el) continue;
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - two.top;
        const least = Math.min((one.right - one.left) * (one.bottom - one.top), (two.right - two.left) * (two.bottom - two.top));
        if (wide < 3 || high < 3 || wide * high < least * SHARE) continue;
        if (painted(one.el, two.el) || painted(two.el, one.el)) continue;
        const key = `${one.text}|${two.text}`;
        if (told.has(key)) continue;
        told.add(key);
        yield {check: 'overlap', what: `"${one.text}" and "${two.text}" lie over each other`, where: `${where(one.el)} and ${where(two.el)}`};
      }
    }
  }

  /** The foot of a page that nothing uncovers, not even the end of the page. */
  function* buried() {
    const at = scrollY;
    scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'});
    for (const el of root().querySelectorAll('.foot a')) {
      const box = el.getBoundingClientRect(), top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (top && !el.contains(top) && !top.contains(el)) yield {check: 'covered', what: `"${short(el.innerText)}" lies under ${name(top)} at the end of the page`, where: where(el)};
    }
    scrollTo({top: at, behavior: 'instant'});
  }

  /** How far everything is scrolled: brings it back there. */
  function places() {
    const all = [...document.querySelectorAll('*')].map(el => [el, el.scrollLeft, el.scrollTop]), at = [scrollX, scrollY];
    return () => {
      for (const [el, left, top] of all) {
        if (el.scrollLeft !== left) el.scrollLeft = left;
        if (el.scrollTop !== top) el.scrollTop = top;
      }
      scrollTo({left: at[0], top: at[1], behavior: 'instant'});
    };
  }

  const NEEDED = '#decide h2, #decide .btn, #decide button, #decide input:not([type=hidden]), #decide select, main .btn.main';
  /** What a player needs must come wholly into the window, with nothing over it. */
  function* outOfReach() {
    const back = places();
    for (const el of root().querySelectorAll(NEEDED)) {
      if (!shown(el) || forReaders(el) || style(el).opacity === '0') continue;
      el.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      const box = el.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const text = short(el.innerText || el.value || el.getAttribute('aria-label') || '');
      const cut = lost(el, box, 4);
      const wide = box.width > innerWidth + SLACK || box.left < -SLACK || box.right > innerWidth + SLACK;
      const high = el.localName !== 'h2' && (box.top < -4 || box.bottom > innerHeight + 4);
      const cover = over(el, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (cut || wide || high)
        yield {check: 'reach', what: `"${text}" is not wholly in the window (${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)})${cut?.by ? `, cut by ${name(cut.by)}` : ''}`, where: where(el)};
      else if (cover) yield {check: 'reach', what: `"${text}" lies under ${name(cover)}`, where: where(el)};
    }
    back();
  }

  /** The board, where there is one that is to be seen whole. */
  function* smallBoard() {
    const board = document.querySelector('#board');
    if (!board || !shown(board) || board.closest('.covered')) return;
    const box = board.getBoundingClientRect();
    const wide = Math.round(box.width), high = Math.round(box.height);
    if (Math.min(wide, high) < LEAST_BOARD) yield {check: 'board', what: `the board is ${wide} x ${high} px`, where: where(board)};
    const panel = document.querySelector('#decide')?.getBoundingClientRect();
    const under = panel && Math.min(box.right, panel.right) > Math.max(box.left, panel.left) ? Math.min(box.bottom, panel.bottom) - Math.max(box.top, panel.top) : 0;
    if (innerHeight >= TALL && !board.closest('.zoom, .free') && under > SLACK) yield {check: 'board', what: `the panel lies over ${Math.round(under)} px of the board`, where: where(board)};
  }

  /** What scrolls up and down scrolls sideways too: half of it is never seen. A table in its own frame may be wide. */
  const strip = el => el.localName === 'nav' && style(el).flexWrap === 'nowrap' && el.scrollHeight <= el.clientHeight + SLACK; // pushed along by a finger
  const framed = el => el.querySelector(':scope > table') && el.scrollHeight <= el.clientHeight + SLACK;
  function* sideways(all) {
    for (const el of root().querySelectorAll('*')) {
      const look = style(el), wide = el.scrollWidth - el.clientWidth;
      const both = [look.overflowX, look.overflowY].every(how => how === 'auto' || how === 'scroll');
      if (both && wide > SLACK && shown(el) && !el.matches('[tabindex], textarea') && !framed(el) && !strip(el) && all.some(text => el.contains(text.el)))
        yield {check: 'sideways', what: `${Math.round(wide)} px of it lie beside it`, where: where(el)};
    }
  }

  /** What is told line by line is read from its end: nobody has scrolled here, unless a line of it was opened. */
  function* unended() {
    for (const el of root().querySelectorAll('[data-scroll]')) {
      const rest = el.scrollHeight - el.scrollTop - el.clientHeight;
      if (shown(el) && rest > SLACK && !el.querySelector('.proof-box')) yield {check: 'end', what: `${Math.round(rest)} px of it lie below what is shown first`, where: where(el)};
    }
  }

  function* sticksOut() {
    const {scrollWidth} = document.scrollingElement;
    if (scrollWidth > innerWidth) {
      const far = [...document.querySelectorAll('body *')].filter(el => shown(el) && el.getBoundingClientRect().right > innerWidth + 1 && ![...clipping(el)].length);
      yield {check: 'wide', what: `the page is ${scrollWidth - innerWidth} px wider than its window`, where: far.slice(0, 3).map(where).join('; ')};
    }
  }

  /** Buttons as the browser draws them where no style sheet says anything. */
  function* bare() {
    for (const el of root().querySelectorAll('button, input[type=submit]'))
      if (shown(el) && !forReaders(el) && style(el).borderTopStyle === 'outset')
        yield {check: 'bare', what: `the button "${short(el.innerText || el.value || '')}" has no style`, where: where(el)};
  }

  /** What stays in view at the foot of a sheet leaves room for what it is about. */
  function* pinned() {
    const sheet = document.querySelector('#decide');
    if (!sheet || !shown(sheet) || sheet.scrollHeight <= sheet.clientHeight + SLACK) return;
    const rows = [...sheet.children].filter(el => shown(el) && style(el).position === 'sticky');
    const high = rows.reduce((sum, el) => sum + el.offsetHeight, 0);
    if (high > sheet.clientHeight * PINNED) yield {check: 'pinned', what: `${high} of ${sheet.clientHeight} px never move`, where: where(sheet)};
  }

  const gallery = {
    places,
    faults() {
      const all = texts();
      const lying = touching(() => [...covered(all), ...overlaps(all), ...buried(), ...outOfReach()]);
      return [
        ...smallBoard(), ...sticksOut(), ...sideways(all), ...unended(), ...pinned(), ...cutTexts(all), ...cutFields(), ...bare(), ...lying,
      ];
    },
  };
  window.gallery = gallery;
})();
