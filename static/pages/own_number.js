/**
 * The waiting room's part in the dice: this browser makes a number of its own and promises it by its hash. Once the site
 * has fixed everything else, it is checked that the promise stands there as it was made, and only then the number is
 * shown. So nobody, the site included, can have chosen what the dice will be.
 */
import {canonical, digest, hex, NOTHING, sized, unhex} from '../fairlog/hashing.js';
import {lineTo} from '../shared/line.js';
import {ownNumbers} from '../fairlog/own_numbers.js';

/** @typedef {import('../fairlog/own_numbers.js').OwnNumber} OwnNumber @typedef {import('../fairlog/own_numbers.js').Store} Store */
/** @typedef {{ev: import('../fairlog/check.js').Event, h: string}} Logged */
/** @typedef {{open: false} | {open: true, owner: string, promised: string, sent: boolean, sealing: {head: string, events: Logged[]}|null}} Told */
/** @typedef {{match: string, csrf: string, sealing: string, promise: string, number: string}} Where  the match, and addresses */
/** @typedef {{fetch: typeof fetch, store: Store, alarm: (why: string) => void, random: () => Uint8Array, now: () => number}} World */

const BYTES = 32;
const CHANGED = 'What the site has sealed isn’t what this browser promised. Its number wasn’t shown.';
const TWICE = 'The site has sealed these dice a second time, after this browser had shown its number. It wasn’t shown again.';

/** The hash by which a number is promised.
 * @param {string} match @param {string} owner @param {string} number */
export const tipOf = async (match, owner, number) => hex(await digest('link', sized(match), sized(owner), unhex(number)));

/** The head of a log, reckoned from its events alone.
 * @param {Logged[]} events */
export async function headOf(events) {
  let head = NOTHING;
  for (const {ev} of events) head = await digest('event', head, sized(canonical(ev)));
  return hex(head);
}

export class NumberKeeper {
  /** @param {Where} where @param {World} world */
  constructor(where, world) {
    this.where = where;
    this.world = world;
    /** @type {Promise<void>|null} */
    this.busy = null;
    this.again = false;
    this.alarmed = false;
  }

  /** Looks how things stand, and does what is due; one look at a time, and one more where something happened meanwhile. */
  look() {
    if (this.busy) {
      this.again = true;
      return this.busy;
    }
    this.busy = this.take().catch(() => undefined).finally(() => {
      this.busy = null;
      if (!this.again) return undefined;
      this.again = false;
      return this.look();
    });
    return this.busy;
  }

  async take() {
    const answer = await this.world.fetch(this.where.sealing);
    if (!answer.ok) return;
    const told = /** @type {Told} */ (await answer.json());
    if (!told.open) return;
    const own = await this.world.store.get(this.where.match);
    if (told.sealing) await this.show(told.sealing, told.sent, own);
    else if (!told.promised || (own?.tip === told.promised && !own.kept)) await this.promise(told.owner, own);
  }

  /** Promises a number: the one that was made and is not promised yet, or a new one. One that was promised before, and is
   * not any more, is used no more.
   * @param {string} owner @param {OwnNumber|null} before */
  async promise(owner, before) {
    const own = before && !before.kept && before.owner === owner ? before : await this.make(owner);
    const answer = await this.send(this.where.promise, {tip: own.tip});
    if (answer.ok && (await answer.json()).tip === own.tip) await this.world.store.put({...own, kept: true});
  }

  /** @param {string} owner @returns {Promise<OwnNumber>} */
  async make(owner) {
    const {match} = this.where, number = hex(this.world.random());
    const own = {match, owner, number, tip: await tipOf(match, owner, number), kept: false, head: '', at: this.world.now()};
    await this.world.store.put(own); // before anybody hears of it
    return own;
  }

  /** Shows the number, where all that was sealed is as it should be.
   * @param {{head: string, events: Logged[]}} sealing @param {boolean} sent @param {OwnNumber|null} own */
  async show({head, events}, sent, own) {
    if (!own?.kept) return; // another browser's, or nobody's
    const mine = events.filter(({ev}) => ev.t === 'register' && ev.who === own.owner);
    if (mine.length !== 1 || mine[0].ev.tip !== own.tip || mine[0].ev.proxied || events[0].ev.who !== 'server') return this.alarm(CHANGED);
    if (head !== (await headOf(events))) return this.alarm(CHANGED);
    if (own.head && own.head !== head) return this.alarm(TWICE);
    if (sent) return;
    await this.world.store.put({...own, head});
    await this.send(this.where.number, {number: own.number, head});
  }

  /** @param {string} address @param {Record<string, string>} fields */
  send(address, fields) {
    return this.world.fetch(address, {method: 'POST', headers: {'X-CSRFToken': this.where.csrf}, body: new URLSearchParams(fields), keepalive: true});
  }

  /** @param {string} why */
  alarm(why) {
    if (!this.alarmed) this.world.alarm(why);
    this.alarmed = true;
  }
}

/** @param {string} why */
function tell(why) {
  const box = document.createElement('dialog'), says = document.createElement('p'), more = document.createElement('p'), close = document.createElement('button');
  box.className = 'panel pad';
  box.setAttribute('role', 'alertdialog');
  box.setAttribute('aria-label', 'These dice aren’t sealed as promised');
  says.append(Object.assign(document.createElement('b'), {textContent: 'These dice aren’t sealed as promised.'}));
  more.textContent = `${why} Tell the other players, and play on only if you trust this site.`;
  Object.assign(close, {textContent: 'Close', className: 'btn'});
  close.addEventListener('click', () => box.remove());
  box.append(says, more, close);
  document.body.append(box);
  box.showModal();
}

/** @param {HTMLElement} place */
function begin({dataset}) {
  const keeper = new NumberKeeper(/** @type {Where} */ ({...dataset}), {
    fetch: fetch.bind(globalThis),
    store: ownNumbers,
    alarm: tell,
    random: () => crypto.getRandomValues(new Uint8Array(BYTES)),
    now: Date.now,
  });
  const line = /** @type {HTMLElement} */ (document.querySelector('[data-room-talk]')).dataset.roomTalk;
  lineTo(/** @type {string} */ (line)).listen(frame => {
    if (frame.type === 'table' || (frame.type === 'line' && frame.state === 'connected')) void keeper.look();
  });
  void keeper.look();
}

const place = globalThis.document?.getElementById?.('own-number');
if (place && globalThis.crypto?.subtle && globalThis.indexedDB) begin(place);
