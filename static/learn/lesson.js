/**
 * A lesson on the match page. What the learner presses goes to the server by a plain request; what comes back is the
 * frame of a match. In the place of the log stands what is said, asked and answered.
 *
 * @typedef {{number: number, say: string, task: string, action: string}} LessonStep
 * @typedef {{name: string, number: number, count: number, steps: number, seconds: number, closing: string,
 *   step: LessonStep|null}} Lesson
 * @typedef {{right: boolean, says: string, did: string[], state: import('../match/frames').StateFrame|null,
 *   step: LessonStep|null}} LessonAnswer
 * @typedef {{kind: 'say', say: string, task: string, number: number} | {kind: 'did', says: string[], shown: boolean}
 *   | {kind: 'no'|'yes', says: string} | {kind: 'end', says: string}} Line
 * @typedef {import('../match/types.js').Ctx} Ctx
 */
import {html, icon, nothing, told} from '../match/lit.js';
import {ICON} from '../shared/icons.js';

Object.assign(ICON, {
  told: '<path class="ln" d="M0,-5C-3,-8 -7,-8 -10,-7V7C-7,6 -3,6 0,8C3,6 7,6 10,7V-7C7,-8 3,-8 0,-5V8"/>',
  aim: '<circle class="ln" r="9"/><circle class="ln" r="5"/><circle class="fl" r="1.6"/>',
  pressed: '<path class="ln" d="M-2,10L-7,3A1.8,1.8 0 0 1 -4.5,1L-3,2.5V-8A1.7,1.7 0 0 1 0.4,-8V-1L6,0.5A2.5,2.5 0 0 1 8,3.4L6.6,10Z"/>',
  wrong: '<path class="ln" d="M-8,-8L8,8M8,-8L-8,8"/>',
  right: '<path class="ln" d="M-9,0L-3,7L9,-7"/>',
  goal: '<path class="ln" d="M-7,11V-10H8L4,-5L8,0H-7"/>',
});

const LOST = 'The server can’t be reached. Try again in a moment.';

/** The line of a lesson: it has no socket, and asks the server only when something is pressed. */
export class LessonLine {
  /** @param {import('../match/state.js').Store} store @param {HTMLElement} root */
  constructor(store, root) {
    this.store = store;
    this.data = root.dataset;
    this.tries = 0;
    this.due = 0;
    /** @type {Lesson} */
    this.lesson = JSON.parse(document.getElementById('lesson')?.textContent ?? '{}');
    this.step = this.lesson.step;
    /** Whether a wrong answer was given to this step, so that the right one may be asked for. */
    this.tried = false;
    /** @type {Line[]} */
    this.lines = [];
    this.say();
    store.out = message => this.send(message);
  }

  /** The page begins: there is nothing to open. */
  open() {
    this.store.lined('connected');
  }

  /** @param {import('../match/app.js').App} app */
  begin(app) {
    this.app = app;
    app.ui.lesson = {panel: ctx => lessonPanel(ctx, this), foot: ctx => lessonFoot(ctx, this), isOver: ctx => !this.step && !ctx.store.staged, ending: ctx => ended(ctx, this)};
    this.mark();
  }

  /** What a step says first. */
  say() {
    if (this.step) this.lines.push({kind: 'say', say: this.step.say, task: this.step.task, number: this.step.number});
  }

  /** @param {{play?: import('../match/types.js').Action, key?: string}} message what the page sends a socket: only moves matter here */
  send(message) {
    if (message.play) this.post({play: message.play}, message.key);
    return true;
  }

  show() {
    if (!this.store.pending) this.post({show: true});
  }

  again() {
    this.post({again: true});
  }

  /** @param {object} what @param {string} [key] */
  async post(what, key) {
    const headers = {'Content-Type': 'application/json', 'X-CSRFToken': this.data.csrf ?? ''};
    const body = JSON.stringify({step: this.step?.number ?? 1, ...what});
    try {
      const answer = await fetch(/** @type {string} */ (this.data.lesson), {method: 'POST', credentials: 'same-origin', headers, body});
      const said = await answer.json();
      if (!answer.ok) return this.refused(said, key);
      this.heard(said, what, key);
    } catch {
      this.refused({reason: LOST, rule: ''}, key);
    }
  }

  /** @param {{reason: string, rule: string}} no @param {string} [key] */
  refused({reason, rule}, key) {
    this.store.refused({reason, rule, key});
  }

  /** @param {LessonAnswer} answer @param {{show?: boolean, again?: boolean}} what @param {string} [key] */
  heard(answer, what, key) {
    const {store} = this;
    if (what.again) {
      location.reload();
      return;
    }
    if (answer.did.length) this.lines.push({kind: 'did', says: answer.did.slice(0, 1), shown: Boolean(what.show)});
    this.lines.push({kind: answer.right ? 'yes' : 'no', says: answer.says});
    if (answer.right) {
      this.tried = false;
      this.step = answer.step;
      this.say();
      if (!this.step) this.lines.push({kind: 'end', says: this.lesson.closing});
      if (store.pending && key) store.receive({type: 'answer', key, version: answer.state?.version ?? store.version});
      if (answer.state) store.receive(answer.state);
    } else {
      this.tried = true;
      store.pending = null;
      if (this.app) Object.assign(this.app.ui, {open: null, confirm: null, form: {}, trade: null, amount: null});
      store.tell('lesson');
    }
    this.mark();
  }

  /** How far one is, in the bar. */
  mark() {
    const at = this.step?.number ?? this.lesson.steps + 1;
    document.querySelectorAll('[data-pips] .pip').forEach((pip, n) => {
      pip.classList.toggle('done', n + 1 < at);
      pip.classList.toggle('now', n + 1 === at);
    });
    const words = document.querySelector('[data-at]');
    if (words) words.textContent = this.step ? `step ${at} of ${this.lesson.steps}` : 'done';
  }
}

/** What has been said so far; what comes after the move that is being shown waits until it is.
 * @param {Ctx} ctx @param {LessonLine} line */
const shown = (ctx, line) => {
  const {lines} = line;
  if (!ctx.store.staged) return lines;
  const last = lines.findLastIndex(each => each.kind === 'yes');
  return lines.slice(0, Math.max(last, 0));
};

/** @param {Ctx} ctx @param {Line} each */
function drawLine(ctx, each) {
  const words = (/** @type {string} */ says) => told(says, ctx.names, ctx.you);
  switch (each.kind) {
    case 'say':
      return html`<div class="said"><span class="sign">${icon('told', 18)}</span><div><p>${words(each.say)}</p><p class="task">${icon('aim', 16)}<span><span class="sr">Your task: </span>${each.task}</span></p></div></div>`;
    case 'did':
      return html`<p class="did"><span class="sign bare">${icon('pressed', 18)}</span><span>${each.shown ? 'Shown: ' : ''}${each.says.map(words)}</span></p>`;
    case 'no':
      return html`<div class="verdict no"><h3>${icon('wrong', 16)} Not yet</h3><p>${words(each.says)}</p></div>`;
    case 'yes':
      return html`<div class="verdict yes"><h3>${icon('right', 16)} That’s it</h3><p>${words(each.says)}</p></div>`;
    default:
      return html`<div class="said"><span class="sign">${icon('goal', 18)}</span><p>${words(each.says)}</p></div>`;
  }
}

/** What stands in the place of the log. On a phone the last word and the task.
 * @param {Ctx} ctx @param {LessonLine} line */
function lessonPanel(ctx, line) {
  const {lesson} = line,
    all = shown(ctx, line),
    last = all.findLastIndex(each => each.kind === 'say' || each.kind === 'end'),
    from = ctx.phone ? Math.max(0, all.slice(0, last + 1).findLastIndex(each => each.kind === 'yes'), last) : 0;
  return html`<section class="panel lesson" aria-label="The lesson"><div class="lesson-head"><h2>${lesson.name}</h2><span>lesson ${lesson.number} of ${lesson.count}</span></div>
    <div class="lesson-lines" data-scroll role="log" aria-live="polite" tabindex="0" aria-label="What was said">${all.slice(from).map(each => drawLine(ctx, each))}</div></section>`;
}

/** Below the decision.
 * @param {Ctx} ctx @param {LessonLine} line */
const lessonFoot = (ctx, line) => html`<div class="lesson-foot"><span>The real board, the real rules.</span>${
  line.tried && line.step && !ctx.store.staged
    ? html`<button class="btn" data-show ?disabled=${ctx.busy} @click=${() => line.show()}>Show me</button>`
    : nothing
}<a href=${line.data.list ?? '/'}>Leave the lesson</a></div>`;

/** In the place of the decision, at the end.
 * @param {Ctx} ctx @param {LessonLine} line */
const ended = (ctx, line) => html`<section class="panel decide lit" aria-label="Lesson done" id="decide">${ctx.phone ? lessonPanel(ctx, line) : nothing}<div class="q"><h2 tabindex="-1">Lesson ${line.lesson.number} of ${line.lesson.count} done</h2></div>
  <div class="row">${
    line.data.next
      ? html`<a class="btn solid" href=${line.data.next} data-choice>Next lesson</a>`
      : html`<form method="post" action=${line.data.play ?? ''}><input type="hidden" name="csrfmiddlewaretoken" value=${line.data.csrf ?? ''}><button class="btn solid" data-choice>Play now</button></form>`
  }<button class="btn" data-choice @click=${() => line.again()}>Start again</button></div>
  <div class="lesson-foot"><a href=${line.data.list ?? '/'}>All lessons</a></div></section>`;
