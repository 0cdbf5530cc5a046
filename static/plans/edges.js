/** What scrolls moves along while something is carried near to its edge, as long as it is held there. */

/** How near (px) to the edge, how fast (px a ms), and of how long a frame (ms) at most. */
const EDGE = 48,
  SPEED = 0.6,
  FRAME = 50;

/** What scrolls around an element: the sheet on a desk, the whole panel on a phone, or else the page.
 * @param {Element} of @returns {Element} */
export function scrollerOf(of) {
  for (let at = of.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Where what is seen of it begins and ends: on a phone the deeds lie over its end.
 * @param {Element} scroller */
function sightOf(scroller) {
  const {top, bottom} = scroller.getBoundingClientRect(),
    over = scroller.querySelector('.plan-deeds')?.getBoundingClientRect().top ?? Infinity;
  return {top: Math.max(0, top), bottom: Math.min(bottom, innerHeight, over)};
}

/** Until `signal`: tells where (px from the top of the window) it is carried by what is returned.
 * @param {Element} from what is carried @param {AbortSignal} signal @param {() => void} [moved] after each move
 * @returns {(y: number) => void} */
export function edged(from, signal, moved) {
  const scroller = scrollerOf(from);
  let at = NaN,
    last = performance.now(),
    frame = 0;
  /** @param {number} now */
  const step = now => {
    const {top, bottom} = sightOf(scroller),
      before = scroller.scrollTop,
      by = SPEED * Math.min(FRAME, Math.max(0, now - last));
    last = now;
    if (at < top + EDGE) scroller.scrollTop -= by;
    else if (at > bottom - EDGE) scroller.scrollTop += by;
    if (scroller.scrollTop !== before) moved?.();
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  return y => {
    at = y;
  };
}
