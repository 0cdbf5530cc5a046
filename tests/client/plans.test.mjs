// The plan of one's seat: sentences from data alone, their order, what can never be reached, what the server is asked.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {textOf} from './texts.mjs';

const {piecesOf, saidRule, shortest} = await import('../../static/plans/sentences.js');
const {alike, begun, fits, guarded, listed, moved, placeFor, plain, tested} = await import('../../static/plans/drafting.js');
const {hidden} = await import('../../static/plans/reaching.js');
const {askedAfter, forecastFold, forecastPart} = await import('../../static/plans/forecast.js');
const {counted, lastQuestions, saidBoth, squares} = await import('../../static/plans/last_questions.js');
const {namedIn, paintOf, placesOf} = await import('../../static/plans/places.js');
const {firedAt, inForce} = await import('../../static/plans/disclosed.js');
const {Planning} = await import('../../static/plans/planning.js');

const LOTS = {type: 'names', things: [{id: 'rim', name: 'The Rim', index: 1}, {id: 'halo', name: 'Halo', index: 2}, {id: 'twins', name: 'Twins', index: 9}], classes: ['any', 'what completes a set'], default: ['any']};
const part = (id, sentence, actions, more = {}) => ({id, sentence, actions, also: [], heading: id, phases: [], blanks: {}, guards: [], asks: false, ...more});
const KIT = {
  parts: [
    part('go', 'go', ['go'], {phases: ['window'], guards: [{id: 'moved', words: 'somebody has moved'}]}),
    part('bid', 'bid up to {most} for {lots}', ['bid', 'pass'], {phases: ['sale'], also: ['bid up to {most}'], blanks: {most: {type: 'amount', least: 10, most: 900, measures: ['fee']}, lots: LOTS}}),
    part('sell', 'sell the {which}', ['sell'], {blanks: {which: {type: 'extreme', measures: ['fee']}}}),
    part('keep', 'keep {amount}', [], {blanks: {amount: {type: 'amount', least: 0, most: 900, measures: ['fee']}}}),
    part('ask', 'ask about {about}', [], {asks: true, also: ['ask'], blanks: {about: {type: 'questions', words: ['my go', 'a sale'], default: []}}}),
  ],
  measures: [{id: 'fee', words: 'the dearest fee', about: false}, {id: 'purse', words: 'what I can spend', about: false}],
  states: [{id: 'late', words: 'it is late'}],
  questions: [{phase: 'window', words: 'my go'}, {phase: 'sale', words: 'a sale'}],
  lasting: [{id: 'until', words: 'until taken back'}, {id: 'turn', words: 'this round'}],
  strengths: [{id: 'routine', text: 'go'}, {id: 'default', text: 'ask\ngo'}],
  limits: {lines: 40, line: 160, tests: 8},
};
const go = {part: 'go', fields: {}},
  bid = (most, lots, more = {}) => ({part: 'bid', fields: {most, lots}, ...more}),
  ask = (about = [], more = {}) => ({part: 'ask', fields: {about}, ...more});

test('a rule reads as a sentence: blanks, sums, conditions; what is usual is left out unless it is chosen', () => {
  assert.equal(saidRule(KIT, bid(480, ['rim', 'halo'])), 'Bid up to 480 for The Rim, Halo');
  assert.equal(saidRule(KIT, bid([100, [60, 'fee']], ['what completes a set'])), 'Bid up to 100 plus 60% of the dearest fee for what completes a set');
  assert.equal(saidRule(KIT, bid([[100, 'fee']], ['any'])), 'Bid up to the dearest fee');
  assert.equal(piecesOf(KIT, bid(480, ['any']), true).length, 4);
  assert.equal(saidRule(KIT, {...go, ask: true, if: [['purse', '<', 300], ['not', 'late']]}), 'Ask me before you go if what I can spend is below 300 and not: it is late');
  assert.equal(saidRule(KIT, ask(['a sale'])), 'Ask me about a sale');
  assert.equal(saidRule(KIT, {part: 'gone_since', fields: {}}), 'Gone since', 'a sentence the game no longer knows');
  assert.equal(shortest(KIT.parts[1], bid(480, ['rim'])), 'bid up to {most} for {lots}');
});

test('sentences change places, and nowhere else', () => {
  const rules = [go, bid(1, ['any']), ask()];
  assert.deepEqual(moved(rules, 2, 0), [ask(), go, bid(1, ['any'])]);
  assert.deepEqual(moved(rules, 0, 1), [bid(1, ['any']), go, ask()]);
  for (const [from, to] of [[0, 0], [0, -1], [0, 3], [7, 0]]) assert.equal(moved(rules, from, to), null);
});

test('a guard is unticked and ticked again; a condition put, changed and taken away', () => {
  const once = guarded([go], 0, 'moved', false);
  assert.deepEqual(once[0].even, ['moved']);
  assert.deepEqual(guarded(once, 0, 'moved', true)[0].even, []);
  const two = tested(tested([go], 0, 0, ['late']), 0, 1, ['purse', '>=', 5]);
  assert.deepEqual(two[0].if, [['late'], ['purse', '>=', 5]]);
  assert.deepEqual(tested(two, 0, 0, null)[0].if, [['purse', '>=', 5]]);
  assert.equal(go.if, undefined, 'no rule is changed in its place');
});

test('what a rule does not say, it does not send; two plans are the same by what they say', () => {
  assert.deepEqual(plain({...go, key: 3, for: 'until', ask: false, off: false, even: [], if: []}), {part: 'go'});
  assert.ok(alike([{...go, key: 1}], [{part: 'go'}]));
  assert.ok(!alike([go], [{...go, off: true}]));
});

test('a new sentence fits its blanks, and stands above those that answer the same', () => {
  assert.deepEqual(begun(KIT.parts[1]), bid(100, ['any']));
  assert.deepEqual(begun(KIT.parts[2]).fields.which, ['most', 'fee']);
  assert.equal(placeFor(KIT, [ask(), go, bid(1, ['any'])], bid(2, ['rim'])), 2);
  assert.equal(placeFor(KIT, [go], ask()), 1);
});

test('those that fit the present question come first', () => {
  const options = [{action: 'bid', fields: {}}, {action: 'go', fields: {}, standing: true}];
  assert.deepEqual(listed(KIT, options, 'sale').map(group => group.parts.map(each => each.id)), [['bid'], ['go'], ['sell'], ['keep'], ['ask']]);
  assert.ok(!fits(KIT.parts[0], options, 'sale'));
  assert.ok(fits(KIT.parts[0], [{action: 'go', fields: {}}], 'window'));
  assert.ok(!listed(KIT, [], undefined)[0].now);
});

test('a sentence that can never be reached says so; what may be reached does not', () => {
  const over = (...rules) => hidden(KIT, rules);
  assert.deepEqual(over(go, go), [-1, 0]);
  assert.deepEqual(over(go, {...go, ask: true}), [-1, 0], 'asking before below doing');
  assert.deepEqual(over({...go, if: [['late']]}, go), [-1, -1]);
  assert.deepEqual(over({...go, off: true}, go), [-1, -1]);
  assert.deepEqual(over({...go, for: 'once'}, {...go, for: 'once'}), [-1, -1], 'used up, it makes room');
  assert.deepEqual(over({...go, for: 'turn'}, go), [-1, -1]);
  assert.deepEqual(over(go, {...go, for: 'late'}), [-1, -1], 'looked at at other moments');
  assert.deepEqual(over(bid(5, ['any']), bid(5, ['rim'])), [-1, 0]);
  assert.deepEqual(over(bid(5, ['rim']), bid(5, ['rim', 'halo'])), [-1, -1]);
  assert.deepEqual(over(bid(5, ['rim', 'halo']), bid(5, ['halo'])), [-1, 0]);
  assert.deepEqual(over(go, {...go, even: ['reserve']}), [-1, -1], 'it may spend what the other keeps');
  assert.deepEqual(over(ask(), go), [-1, 0]);
  assert.deepEqual(over(ask(['a sale']), go, bid(5, ['any'])), [-1, -1, 0]);
});

test('the squares: answered, asked, and not as you did', () => {
  const row = (planned, same) => ({planned: planned && {label: planned, command: ''}, alike: same});
  const rows = [row('Go', true), row(null, false), row('Pass', false)];
  assert.deepEqual(counted(rows), {answered: 2, otherwise: 1});
  assert.match(textOf(squares(rows)), /aria-label=2 of 3 answered, 1 of them not as you did/);
});

test('two answers that read alike and are not are shown as they are typed', () => {
  const row = (one, two, alike) => ({planned: {label: 'Bid', command: one}, answer: {label: 'Bid', command: two}, alike});
  assert.deepEqual(saidBoth(row('bid 40', 'bid 10', false)), {plan: 'bid 40', yours: 'bid 10'});
  assert.deepEqual(saidBoth(row('bid 40', 'bid 41', true)), {plan: 'Bid', yours: 'Bid'});
  assert.equal(saidBoth({...row('', 'go', false), planned: null}).plan, null);
});

test('what a blank names is found on the board by its name: a space, or the spaces of a set', () => {
  const ctx = {match: {board: {spaces: [{name: 'Start'}, {name: 'The Rim'}, {name: 'Halo'}], groups: [{name: 'Twins', lots: [1, 2]}]}}, title: {item: (_, lot) => ({name: '', price: 0, paint: `paint ${lot}`})}};
  const [rim, , twins] = LOTS.things;
  assert.deepEqual(placesOf(ctx, rim), [1]);
  assert.deepEqual(placesOf(ctx, twins), [1, 2]);
  assert.deepEqual(placesOf(ctx, {id: 'gone', name: 'Gone', index: 2}), []);
  assert.deepEqual(namedIn(LOTS, ['halo', 'any']).map(thing => thing.id), ['halo']);
  assert.equal(paintOf(ctx, LOTS, ['twins']), 'paint 1');
  assert.equal(paintOf(ctx, LOTS, ['any']), undefined);
});

test('a replay shows the plans in force at a moment, and which sentence answered it', () => {
  const plan = {seat: 1, name: 'Bo', laid_entry: 10, ended_entry: 20, text: 'go\npass', fired: [{entry: 21, rule: 1}]},
    later = {...plan, laid_entry: 20, ended_entry: null, fired: []};
  assert.deepEqual(inForce([plan, later], 9), []);
  assert.deepEqual(inForce([plan, later], 10), [plan]);
  assert.deepEqual(inForce([plan, later], 21), [plan, later], 'what it answered as it ended');
  assert.deepEqual(inForce([plan, later], 40), [later]);
  assert.deepEqual([firedAt(plan, 21), firedAt(plan, 20)], [1, -1]);
});

/** A plan beside a server that notes what it is asked, with a clock that only goes when it is told. */
function beside(own, answers = {}) {
  const asked = [],
    waiting = [];
  const replied = {'GET ': {ok: true, said: own}, 'POST /preview': {ok: true, said: {questions: [], rules: [], text: '', now: {}}}, ...answers};
  const ask = async (method, path, body) => {
    asked.push([method, path, body]);
    const reply = replied[`${method} ${path}`];
    return typeof reply === 'function' ? reply(body) : reply;
  };
  return {asked, planning: new Planning(ask, () => {}, deed => waiting.push(deed)), rest: () => Promise.all(waiting.splice(0).map(deed => deed()))};
}
const OWN = {laid_at: 1, rules: [go], text: 'go', aside: [], former: '', now: null, kit: KIT};

test('the plan in force is on the sheet; without one, the last one; without that, the usual one', async () => {
  const echo = {'POST /preview': body => ({ok: true, said: {questions: [], rules: [ask()], text: body.text, now: {}}})};
  const laid = beside(OWN);
  await laid.planning.load();
  assert.deepEqual(laid.planning.rules.map(plain), [{part: 'go'}]);
  assert.ok(laid.planning.laid && !laid.planning.changed);
  const former = beside({...OWN, laid_at: null, rules: [], former: 'pass'}, echo);
  await former.planning.load();
  assert.equal(former.asked.at(-1)[2].text, 'pass');
  const fresh = beside({...OWN, laid_at: null, rules: []}, echo);
  await fresh.planning.load();
  assert.equal(fresh.asked.at(-1)[2].text, 'ask\ngo');
  assert.equal(fresh.planning.taken, 'default');
  assert.ok(!fresh.planning.laid && fresh.planning.changed);
});

test('nothing can be written before the plan on offer is there: it would be overtaken', async () => {
  let arrive;
  const {planning} = beside({...OWN, laid_at: null, rules: []}, {'POST /preview': () => new Promise(resolve => (arrive = resolve))});
  const loading = planning.load();
  await new Promise(resolve => setImmediate(resolve));
  assert.equal(planning.kit, null);
  arrive({ok: true, said: {questions: [], rules: [ask()], text: 'ask', now: {}}});
  await loading;
  assert.ok(planning.kit && planning.rules.length === 1);
});

test('of many changes the last is looked at; an answer to an older sheet is not heeded', async () => {
  let done;
  const {asked, planning, rest} = beside(OWN, {'POST /preview': () => new Promise(resolve => (done ??= resolve))});
  planning.own = OWN;
  planning.write([go]);
  planning.write([go, ask()]);
  const resting = rest();
  assert.equal(asked.length, 1, 'one question for two changes');
  planning.write([ask()]);
  done({ok: true, said: {questions: [1], rules: [], text: 'old', now: {}}});
  await resting;
  assert.equal(planning.preview, null);
});

test('an answer becomes the sentence that the server makes of it, above those that answer the same, or none', async () => {
  const {asked, planning} = beside(OWN, {'POST /rule': ({action}) => ({ok: true, said: {rule: action.action === 'bid' ? bid(340, ['halo']) : null}})});
  await planning.load();
  await planning.learn({action: 'bid', amount: 340});
  assert.deepEqual(asked.at(-1), ['POST', '/rule', {action: {action: 'bid', amount: 340}}]);
  assert.deepEqual(planning.rules.map(plain), [{part: 'go'}, bid(340, ['halo'])]);
  await planning.learn({action: 'resign'});
  assert.equal(planning.rules.length, 2);
  assert.match(planning.refusal, /No sentence/);
});

test('laying it on an open question is confirmed first, as the server says; the second time it is sure', async () => {
  const {asked, planning} = beside(OWN, {'PUT ': body => (body.sure ? {ok: true, said: {...OWN, rules: [ask()]}} : {ok: false, status: 409, reason: 'It would answer “go” now.'})});
  await planning.load();
  planning.write([ask()]);
  await planning.lay();
  assert.equal(planning.sure, 'lay');
  assert.ok(planning.changed, 'nothing is laid yet');
  await planning.lay();
  assert.deepEqual(asked.filter(([method]) => method === 'PUT').map(([, , body]) => body), [{rules: [{part: 'ask', fields: {about: []}}], sure: false}, {rules: [{part: 'ask', fields: {about: []}}], sure: true}]);
  assert.ok(!planning.sure && !planning.changed);
});

test('when the game has gone on, what is in force is looked up anew; what was written stays', async () => {
  const own = {...OWN, version: 4},
    {asked, planning} = beside(own);
  await planning.load();
  await planning.follow(4);
  assert.equal(asked.filter(([method]) => method === 'GET').length, 1, 'nothing new');
  planning.write([ask(), go]);
  own.now = {answer: null, rule: null, reason: 'No sentence of your plan fits.'};
  await planning.follow(5);
  assert.equal(planning.own.now.reason, 'No sentence of your plan fits.');
  assert.equal(planning.rules.length, 2);
  assert.deepEqual(asked.at(-1).slice(0, 2), ['POST', '/preview']);
});

test('what the preview knows needs no server to be confirmed', async () => {
  const {asked, planning} = beside(OWN, {'POST /preview': {ok: true, said: {questions: [], rules: [go], text: 'go', now: {answer: {label: 'Go', command: 'go'}, rule: 0, reason: ''}}}});
  await planning.load();
  await planning.lay();
  assert.equal(planning.sure, 'lay');
  assert.ok(asked.every(([method, path]) => method === 'GET' || path === '/preview'));
});

test('what is not understood gets a sentence, and what was written stays', async () => {
  const {planning} = beside(OWN, {'POST /preview': body => (body.text ? {ok: false, status: 422, reason: 'Line 2: no.'} : {ok: true, said: {questions: [], rules: [go], text: 'go', now: {}}})});
  await planning.load();
  planning.text = 'go\nnonsense';
  await planning.read(planning.text);
  assert.equal(planning.refusal, 'Line 2: no.');
  assert.equal(planning.text, 'go\nnonsense');
  assert.deepEqual(planning.rules.map(plain), [{part: 'go'}]);
});

test('the text is that of the sheet as it is, though the server has not looked at it yet; else there is none', async () => {
  const {planning} = beside(OWN, {'POST /preview': ({rules}) => ({ok: true, said: {questions: [], rules, text: rules.map(rule => rule.part).join('\n'), now: {}}})});
  await planning.load();
  planning.write([ask(), go]);
  await planning.spell();
  assert.equal(planning.text, 'ask\ngo');
  const away = beside(OWN, {'POST /preview': {ok: false, status: 0, reason: 'Away.'}});
  await away.planning.load();
  await away.planning.spell();
  assert.deepEqual([away.planning.text, away.planning.refusal], [null, 'Away.']);
});

test('taking it back is asked once, and leaves the sheet; the same plan again is confirmed', async () => {
  const {asked, planning} = beside(OWN, {'DELETE ': {ok: true, said: {...OWN, laid_at: null, rules: []}}, 'POST /confirm': {ok: true, said: OWN}});
  await planning.load();
  await planning.lay();
  assert.deepEqual(asked.at(-1), ['POST', '/confirm', {sure: false}]);
  await planning.back();
  assert.equal(asked.at(-1)[1], '/confirm', 'not yet');
  await planning.back();
  assert.equal(asked.at(-1)[0], 'DELETE');
  assert.ok(!planning.laid);
  assert.deepEqual(planning.rules.map(plain), [{part: 'go'}]);
});

test('a sentence stays chosen wherever it goes, and is closed with itself', async () => {
  const {planning} = beside(OWN);
  await planning.load();
  planning.add(KIT.parts[1]);
  assert.deepEqual([planning.at, planning.field], [1, 'most']);
  planning.move(1, 0);
  assert.equal(planning.at, 0);
  planning.toggle(0);
  assert.equal(planning.rules[0].off, true);
  planning.remove(0);
  assert.deepEqual([planning.chosen, planning.field, planning.rules.length], [null, null, 1]);
});

test('what was laid for the round before may be laid again where the game calls for a plan', async () => {
  const {laying} = await import('../../static/plans/laying.js');
  const planning = {laid: true, changed: false, rules: [go], busy: false, text: null, sure: null, own: {now: null}, preview: null, refusal: '', taken: null};
  const off = called => {
    const drawn = laying({phone: false, asked: false, position: {plans: {words: 'Round 2 begins', laid: 0, of: 2, called}}}, planning, KIT, () => {});
    assert.equal(textOf(drawn).includes('Round 2 begins'), called);
    return drawn.values[drawn.strings.findIndex(text => text.endsWith('<button class="btn solid" ?disabled='))];
  };
  assert.deepEqual([off(true), off(false)], [false, true]);
});

test('if all goes as planned: what is certain, what each throw brings, and after how many of them one is asked', () => {
  const moment = (label, outcome, dice, ways, more = {}) => ({label, outcome, answer: null, rule: null, reason: '', dice, ways, cash: 0, ...more});
  const forecast = {
    note: 'As things stand.',
    says: ['2 points short of a victory.'],
    changes: [{label: 'Morale', before: 11, after: 14, lead: 5}, {label: 'Trade', before: 9, after: 10, lead: 0}],
    coming: [moment('Before', 'answers', [], 0, {answer: {command: 'go', label: 'Go now'}}), moment('Dock', 'asks', [3, 11], 4, {reason: 'No sentence fits.'}), moment('Toll', 'nothing', [7], 6, {cash: -1200}), moment('Fortune', 'chance', [5], 4), moment('Home', 'nothing', [9], 4), moment('Rest', 'nothing', [2, 4], 4)],
    ways: 36,
  };
  assert.equal(askedAfter(forecast), 'You’re asked after 4 of 36 throws.');
  assert.equal(askedAfter({...forecast, ways: 0}), '');
  assert.equal(askedAfter({...forecast, coming: []}), 'You aren’t asked after any throw.');
  assert.equal(askedAfter({...forecast, ways: 4}), 'You’re asked after every throw.');
  const said = textOf(forecastPart({preview: {forecast}})).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  for (const words of ['2 points short', 'Morale lead +5', '11 → 14', 'Before Go now', '3, 11 Dock asks you', 'Toll −1,200 nothing to decide', 'Fortune chance decides', '2, 4, 9 elsewhere nothing to decide', 'As things stand.']) assert.ok(said.includes(words), `${words} in ${said}`);
  assert.ok(!said.includes('Trade lead'), 'no lead, no badge');
  assert.match(textOf(forecastFold({preview: {forecast}})), /<summary><b>If all goes as planned/);
  assert.equal(textOf(forecastPart({preview: {forecast: null}})) + textOf(forecastFold({preview: null})), '');
});

test('while the last questions are fetched nobody is told that there were none', () => {
  const shown = preview => textOf(lastQuestions({}, {preview, current: true}));
  assert.doesNotMatch(shown(null), /asked anything yet/);
  assert.match(shown({questions: [], now: null, forecast: null}), /You haven’t been asked anything yet/);
});
