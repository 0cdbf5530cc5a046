/** The page's will: what is open, what was typed, what a press does. Draws when something has changed. */
import {heldAt} from './held.js';
import {render} from './lit.js';
import {stayAtEnd} from './log.js';
import {actionOf, choices} from './choices.js';
import {meters, page, stageOf} from './page.js';
import {draft, tap} from './deal.js';
import {paintSeats} from '../shared/pen.js';
import {shortNames, tell} from '../shared/tell.js';
import {began, isFirst} from './begun.js';
import {Hints} from './hints.js';
import {history} from './history.js';
import {awaited, late} from './late.js';

/** @typedef {import('./types.js').Option} Option @typedef {import('./choices.js').Choice} Choice
 * @typedef {import('./types.js').Action} Action @typedef {import('./types.js').Phase} Phase */

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./types.js').Ui} Ui */

/** How long the first picture waits for parts that would push it about if they came after it, in ms. */
const PATIENCE = 1500;

/** Windows whose board is too small for words; style sheets name the same (tests/client/test_small.py). */
const SMALL = [
  '(max-width: 600px)',
  '(max-height: 620px)',
  '(max-width: 940px) and (orientation: landscape)',
  '(max-width: 1100px) and (max-height: 996px) and (orientation: portrait)',
].join();

export class App {
  /**
   * @param {import('./state.js').Store} store @param {import('./socket.js').Line} line @param {import('./types.js').Title} title
   * @param {{root: HTMLElement, meters: HTMLElement|null, turn: HTMLElement|null, dialog: HTMLDialogElement|null}} places
   * @param {{urls: Ui['urls'], csrf?: string, api?: string, invite?: string, hints: boolean}} settings
   */
  constructor(store, line, title, places, settings) {
    this.store = store;
    this.line = line;
    this.title = title;
    this.places = places;
    this.settings = settings;
    this.small = matchMedia(SMALL);
    this.narrow = matchMedia('(max-width: 1100px)');
    this.low = matchMedia('(max-height: 820px)');
    for (const size of [this.small, this.narrow, this.low]) size.addEventListener('change', () => this.redraw());
    this.history = history(store, /** @type {string} */ (settings.api), () => this.redraw(), settings.invite);
    this.question = this.sale = '';
    this.laid = this.whole = this.waiting = false;
    /** Whether something is on its way that belongs into the first picture, and what to do once that is there. */
    this.held = 0;
    this.greet = () => {};
    this.patience = 0;
    /** What was so at the last position, for the sounds. */
    this.wasAsked = this.wasOver = false;
    /** @type {number|undefined|null} */
    this.wasLead = null;
    /** @type {((ctx: Ctx) => void)|null} */
    this.drawn = null;
    /** @type {Ui} */
    this.ui = {
      tab: 'log',
      drawer: false,
      unread: 0,
      draft: '',
      open: null,
      form: {},
      confirm: null,
      trade: null,
      planning: null,
      amount: null,
      limit: null,
      overLimit: false,
      card: null,
      held: false,
      /** Whose holdings are looked at, and whether only because the mouse is there. */
      hold: null,
      peeked: false,
      zoom: false,
      hints: new Hints(store.match.title, globalThis.localStorage),
      unfolded: new Set(),
      lines: 120,
      earlier: false,
      spoken: '',
      at: null,
      copied: false,
      own: {},
      course: undefined,
      /** What stands beside the moves, once it is loaded, and what happened while one was away. */
      betweenMoves: undefined,
      /** How high the decision was when a moment began, in px: the page does not jump. */
      high: 0,
      /** Whether this is the player's first game of its kind, so that the stage says what wins. */
      first: isFirst(store),
      away: null,
      still: null,
      urls: settings.urls,
      rematch: settings.urls.rematch,
      csrf: settings.csrf,
      api: settings.api,
      show: (/** @type {string} */ tab, drawer = false) => this.show(tab, drawer),
      closeDrawer: () => {
        this.ui.drawer = false;
        this.redraw();
      },
      toggleZoom: () => this.zoom(),
      more: () => {
        this.ui.lines += 400;
        this.history.earlier();
        this.redraw();
      },
    };
  }

  /** @returns {Ctx} */
  context() {
    const {store, ui} = this,
      position = /** @type {import('./types.js').Position} */ (store.shown),
      live = !store.past && !store.staged;
    const now = store.match.seats.map(seat => seat.name),
      names = store.past ? heldAt({match: store.match, names: now, you: null}, store.shown?.version)[0] : now,
      shorts = shortNames(names);
    const ctx = /** @type {Ctx} */ ({
      store,
      match: store.match,
      position,
      view: position.view,
      options: live && store.you !== null ? position.options : [],
      phase: position.view.phases?.at(-1) ?? null,
      you: store.you,
      names,
      short: seat => shorts[seat] ?? '',
      asked: live && store.yourTurn,
      busy: Boolean(store.pending),
      phone: this.small.matches,
      narrow: this.narrow.matches,
      low: this.low.matches,
      hintsOn: this.settings.hints !== false,
      title: this.title,
      ui,
      redraw: () => this.redraw(),
      say: label => tell(label ?? '', ctx.names, ctx.you),
      act: (option, action, more) => this.act(ctx, option, action, more),
      askFirst: question => {
        ui.confirm = question;
        this.redraw();
      },
      open: choice => this.open(ctx, choice),
      openChoice: () => choices(ctx.options).find(choice => keyOf(choice) === ui.open),
      look: (seat, to) => this.plan(null, {look: {seat, to}}),
      trade: (to, like) => this.plan(null, draft(to, like)),
      plan: planning => this.plan(planning),
      rule: rule => `${ui.urls.rules}#r${rule}`,
      why: (event, rule) => {
        const {dialog} = this.places;
        if (!dialog) return;
        event.preventDefault();
        import('./drawer.js').then(
          drawer => drawer.openRule(dialog, ctx.rule(rule), rule),
          () => open(ctx.rule(rule)),
        );
      },
      card: i => {
        ui.card = i;
        this.redraw();
      },
      hold: (seat, peeked = false) => this.hold(seat, peeked),
      late: name => late(ctx, name),
      goTo: number => this.history.goTo(number, ui),
      fetchCourse: () => this.history.fetchCourse(ui),
      stage: null,
    });
    ctx.stage = stageOf(ctx);
    return ctx;
  }

  /** Draw soon, once. */
  redraw() {
    if (this.waiting || !this.store.position) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.draw();
    });
  }

  /** The first picture waits for this, though not for ever.
   * @param {Promise<unknown>} coming */
  await(coming) {
    this.held++;
    coming.catch(console.warn).then(() => {
      this.held--;
      this.redraw();
    });
  }

  /** Whether the first picture had better wait: everything in it comes at once, and nothing is pushed away. */
  early() {
    if (this.laid || !(this.held || awaited()) || this.patience < 0) return false;
    this.patience ||= window.setTimeout(() => {
      this.patience = -1;
      this.redraw();
    }, PATIENCE);
    return true;
  }

  draw() {
    if (!this.store.position) return;
    const ctx = this.context(),
      {root, meters: gauges, turn} = this.places,
      drawn = page(ctx, this.line), // asks for the parts that it needs
      first = !this.laid;
    if (this.early()) return;
    if (first) root.replaceChildren(); // the place that was kept while the page came
    this.laid = true;
    paintSeats(ctx.view.colours);
    render(drawn, root);
    if (gauges) render(meters(ctx), gauges);
    if (turn) turn.textContent = ctx.title.turn?.(ctx) ?? '';
    /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-scroll]')).forEach(stayAtEnd);
    if (first) this.greet();
    this.drawn?.(ctx);
  }

  /**
   * Play an option; what is grave asks first.
   * @param {Ctx} ctx @param {Option} option @param {Action} action @param {import('./types.js').More} [more]
   */
  act(ctx, option, action, more = {}) {
    const label = more.label ?? ctx.title.deed?.(ctx, option) ?? ctx.say(option.label);
    /** By mail nobody hurries: look once more. */
    const slow = this.store.match.pace === 'mail' && !option.standing;
    if ((option.grave || slow) && !more.sure) {
      const warning = option.grave ? more.warning : 'It goes to the table as it stands.';
      this.ui.confirm = {label, option, action, warning, go: () => this.act(ctx, option, action, {...more, label, sure: true})};
      return this.redraw();
    }
    if (this.store.play(action, label, more.then ?? [])) {
      if (this.ui.first) began(this.store.match.title);
      this.ui.first = false;
      if (ctx.phase && !option.standing) this.ui.hints.done(ctx.phase.phase, action.action);
      Object.assign(this.ui, {open: null, confirm: null, form: {}, trade: null, own: {}});
    }
    this.redraw();
  }

  /** @param {Ctx} ctx @param {Choice|null} choice */
  open(ctx, choice) {
    this.store.calm();
    if (choice?.kind === 'trade') return this.plan(null, draft(choice.options[0].fields.to?.value ?? 0));
    Object.assign(this.ui, {open: choice ? keyOf(choice) : null, form: {}, confirm: null});
    this.redraw();
  }

  /** The plan of one's seat, or an offer, takes the stage.
   * @param {Ui['planning']} planning @param {Ui['trade']} [trade] */
  plan(planning, trade = null) {
    this.store.calm();
    Object.assign(this.ui, {planning, trade, open: null, confirm: null, card: null, hold: null, drawer: false});
    this.redraw();
  }

  /** @param {string} tab @param {boolean} drawer on a phone the tabs lie in a drawer */
  show(tab, drawer = false) {
    Object.assign(this.ui, {tab, drawer: drawer || this.ui.drawer, unread: tab === 'talk' ? 0 : this.ui.unread});
    this.redraw();
  }

  zoom() {
    this.ui.zoom = !this.ui.zoom;
    this.draw();
    const box = document.querySelector('[data-boardbox]'),
      mine = document.querySelector('.marks .ring') ?? document.querySelector('[data-ship="mine"]');
    if (this.ui.zoom && box)
      (mine ?? document.querySelector('#board'))?.scrollIntoView({block: 'center', inline: 'center'});
  }

  /** A space was tapped or chosen with the keyboard.
   * @param {number} i */
  tapped(i) {
    const ctx = this.context(),
      open = this.ui.open && ctx.openChoice();
    if ((this.ui.planning && late(this, 'plans')?.tapPlan(ctx, i)) || tap(ctx, i) || (open && this.picked(open, i)) || (live(ctx) && ctx.title.tapped?.(ctx, i))) return;
    const same = this.ui.card === i && this.ui.held;
    Object.assign(this.ui, {card: same ? null : i, held: !same});
    this.redraw();
  }

  /** What a player holds; null closes it.
   * @param {number|null} seat @param {boolean} [peeked] only while the mouse is there */
  hold(seat, peeked = false) {
    Object.assign(this.ui, {hold: seat, peeked, ...(seat === null ? {} : {card: null, held: false})});
    this.redraw();
  }

  /** In an open form a tap on the board ticks its box.
   * @param {Choice} choice @param {number} i */
  picked(choice, i) {
    for (const [name, domain] of Object.entries(choice.option.fields)) {
      if (domain.kind !== 'some_of' || !domain.values.includes(i)) continue;
      const now = /** @type {number[]} */ (this.ui.form[name] ?? actionOf(choice.option)[name]);
      this.ui.form = {...this.ui.form, [name]: now.includes(i) ? now.filter(v => v !== i) : [...now, i]};
      this.redraw();
      return true;
    }
    return false;
  }

  /** Close whatever is open, the nearest first. */
  escape() {
    const {ui} = this;
    if (ui.hold !== null) ui.hold = null;
    else if (ui.card !== null) Object.assign(ui, {card: null, held: false});
    else if (ui.planning) ui.planning = null;
    else if (ui.confirm) ui.confirm = null;
    else if (ui.trade) ui.trade = null;
    else if (ui.open) ui.open = null;
    else if (ui.drawer) ui.drawer = false;
    else if (this.store.past) this.history.goTo(null, ui);
    this.store.calm();
    this.redraw();
  }

  /** A new position: close what belonged to an older question. */
  settle() {
    const ctx = this.context(),
      phase = /** @type {Partial<Phase>} */ (ctx.phase ?? {});
    if (this.store.over && !this.store.staged && !this.whole) {
      this.whole = true;
      this.history.fetchStory(0);
    }
    const question = JSON.stringify([phase.phase, phase.lots, phase.seat, phase.event, phase.debtor, ctx.asked]);
    if (ctx.asked && phase.phase && ctx.hintsOn) this.ui.hints.asked(phase.phase, JSON.stringify([phase.phase, phase.lots, phase.seat, phase.lot, phase.event, ctx.view.turn]));
    if (question === this.question) return;
    const sameSale = JSON.stringify(phase.lots ?? null) === this.sale;
    this.sale = JSON.stringify(phase.lots ?? null);
    this.question = question;
    Object.assign(this.ui, {open: null, confirm: null, form: {}, own: {}, hold: ctx.asked ? null : this.ui.hold});
    if (!sameSale) Object.assign(this.ui, {amount: null, limit: null, overLimit: false});
  }
}

/** Whether a tap may answer: nothing else is open but what the title draws itself, and it is now.
 * @param {Ctx} ctx */
const live = ctx =>
  ctx.asked && !ctx.ui.confirm && !ctx.ui.trade && (!ctx.ui.open || Boolean(ctx.title.opened?.(ctx)));

/** @param {Choice} choice */
const keyOf = choice =>
  `${choice.kind} ${choice.option.action} ${choice.kind === 'button' ? JSON.stringify(actionOf(choice.option)) : ''}`;
