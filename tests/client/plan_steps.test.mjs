// The sentences of a plan in the steps of a round: which stands where, what may be put there, and that it answers first.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import './screen.mjs';
import {textOf} from './texts.mjs';

const {besides, offersFor, otherwise, placeIn, pressed, put, slotsFor, standing} = await import('../../static/plans/steps.js');
const {course} = await import('../../static/plans/course.js');
const {plain} = await import('../../static/plans/drafting.js');
const {Planning} = await import('../../static/plans/planning.js');
const {nameSeats} = await import('../../static/plans/things.js');
const {saidRule} = await import('../../static/plans/sentences.js');
const {dropped} = await import('../../static/plans/dragging.js');
const {askingIf, heeding, occasions, surprises} = await import('../../static/plans/asking.js');

const named = (...ids) => ids.map((id, index) => ({id, name: id.replace('-', ' '), index}));
const CARDS = {type: 'names', things: named('barge', 'dome', 'lamp'), classes: []},
  SEATS = {type: 'names', things: [0, 1, 2, 3].map(at => ({id: `seat-${at + 1}`, name: `Seat ${at + 1}`, index: at})), classes: ['whoever is nearest', 'any'], default: ['whoever is nearest']};
const part = (id, sentence, actions, blanks = {}) => ({id, sentence, actions, blanks, also: [], heading: id, phases: [], guards: [], asks: false});
const slot = (label, parts, more = {}) => ({label, parts, state: null, choices: 1, unset: '', things: null, ...more});
const BUILD = slot('Play', ['play', 'best', 'nothing'], {state: 'in_build', choices: 2, things: ['barge', 'dome']}),
  ATTACK = slot('Attack', ['attack']),
  END = slot('Discard first', ['discard'], {unset: 'No card'});
const KIT = {
  parts: [part('play', 'play {cards}', ['play'], {cards: CARDS}), part('best', 'play the best', ['play']), part('nothing', 'play nothing', ['pass']), part('attack', 'attack {seats}', ['target'], {seats: SEATS}), part('discard', 'discard {cards}', ['discard'], {cards: CARDS})],
  steps: [
    {id: 'build', label: 'Build', told: 'A ship', slots: [BUILD]},
    {id: 'war', label: 'War', told: '', slots: [ATTACK]},
    {id: 'end', label: 'End', told: '', slots: [END]},
  ],
  states: [{id: 'in_build', words: 'in build'}], measures: [], questions: [], lasting: [{id: 'until', words: 'until taken back'}], strengths: [], limits: {lines: 40, line: 160, tests: 8},
};
const CTX = {names: ['Ann', 'Bo', 'Cy'], you: 1};
nameSeats(KIT, CTX.names);
const best = {part: 'best', fields: {}},
  attack = (...seats) => ({part: 'attack', fields: {seats}}),
  play = (...cards) => ({part: 'play', fields: {cards}, if: [['in_build']], for: 'turn'});

test('a sentence stands in the slot whose parts and condition it has; the first one, and neither one that is off nor one that asks', () => {
  const rules = [{...attack('any'), off: true}, {...attack('any'), ask: true}, {...attack('any'), if: [['in_build']]}, best, attack('seat-1'), attack('any'), play('dome')];
  assert.deepEqual([ATTACK, BUILD, END].map(each => placeIn(rules, each)), [4, 6, -1]);
  assert.deepEqual(besides(KIT, rules), [0, 1, 2, 3, 5], 'everything else is listed');
  assert.equal(standing(KIT, rules[4]), 'attack seat-1');
  assert.equal(standing(KIT, rules[6], 1), '');
  assert.equal(standing(KIT, {...best, if: [['in_build']]}), 'best ');
});

test('where nothing stands in a slot the sentence without its condition answers, if there is one', () => {
  assert.equal(otherwise([attack('any'), best], BUILD), 1);
  assert.equal(otherwise([play('dome'), best], BUILD), -1, 'something stands there');
  assert.equal(otherwise([], BUILD), -1);
});

test('what is put into a slot answers before whatever else would, with its condition, this round', () => {
  const first = put(KIT, [attack('any'), {part: 'nothing'}, best], BUILD, 'play dome');
  assert.deepEqual(first.map(plain), [attack('any'), play('dome'), {part: 'nothing'}, {part: 'best'}]);
  const second = put(KIT, first, BUILD, 'play barge', 1);
  assert.deepEqual(second[1].fields.cards, ['dome', 'barge']);
  assert.deepEqual(put(KIT, second, BUILD, 'play barge', 0)[1].fields.cards, ['barge'], 'no card twice');
  assert.deepEqual(put(KIT, second, BUILD, '', 0)[1].fields.cards, ['barge'], 'the second choice moves up');
  assert.deepEqual(put(KIT, first, BUILD, '').map(plain), [attack('any'), {part: 'nothing'}, {part: 'best'}]);
  assert.deepEqual(put(KIT, first, BUILD, 'best ').map(plain)[1], {part: 'best', if: [['in_build']], for: 'turn'}, 'another part in its place');
  assert.deepEqual(put(KIT, [], ATTACK, 'gone seat-1'), [], 'a part that the game does not know');
});

test('a sentence that is changed in its slot holds as long as before, and keeps its guards', () => {
  const old = {...attack('any'), even: ['near'], key: 7};
  assert.deepEqual(put(KIT, [old], ATTACK, 'attack seat-3'), [{...old, fields: {seats: ['seat-3']}}]);
  assert.equal(put(KIT, [{...best, if: [['in_build']]}], BUILD, 'play dome')[0].for, 'until');
});

test('what is on offer: what is held first, then the rest of what may stand there; of seats the others by their names', () => {
  const says = (each, held) => offersFor(CTX, KIT, each, held).map(group => [group.heading, ...group.offers.map(offer => offer.says)]);
  assert.deepEqual(says(BUILD, ['lamp', 'dome']), [['You hold', 'Dome'], ['', 'Play the best', 'Play nothing'], ['You don’t hold', 'Barge']]);
  assert.deepEqual(says(ATTACK, []), [['', 'Whoever is nearest', 'Any'], ['By name', 'Ann', 'Cy']]);
  assert.deepEqual(offersFor(CTX, KIT, ATTACK, [])[1].offers.map(offer => offer.seat), [0, 2]);
});

test('a sentence says the players’ names too; a seat that nobody has keeps its number', () => {
  assert.equal(saidRule(KIT, attack('seat-3', 'seat-4')), 'Attack Cy, Seat 4');
});

test('a card goes where it may go: first choice, then second, then in the place of that; again, and it is out', () => {
  assert.deepEqual(slotsFor(KIT, 'dome').map(each => each.number), [1, 3]);
  assert.deepEqual(slotsFor(KIT, 'lamp').map(each => each.number), [3]);
  const names = rules => rules[0]?.fields.cards;
  const one = pressed(KIT, [], BUILD, 'dome'),
    two = pressed(KIT, one, BUILD, 'barge');
  assert.deepEqual([names(one), names(two), names(pressed(KIT, two, BUILD, 'dome')), pressed(KIT, one, BUILD, 'dome')], [['dome'], ['dome', 'barge'], ['barge'], []]);
  assert.deepEqual(names(pressed(KIT, pressed(KIT, [], END, 'lamp'), END, 'dome')), ['dome'], 'one name alone');
  assert.deepEqual(names(pressed(KIT, [{...best, if: [['in_build']]}], BUILD, 'dome')), ['dome'], 'in the place of another part');
});

/** A plan of that round, with its outlook. */
function laidOut(rules, kit = KIT) {
  const planning = new Planning(async () => ({ok: false, reason: ''}), () => {}, () => {});
  planning.own = {rules: [], laid_at: null, kit, outlook: {steps: [{acts: true, seat: null, says: ''}, {acts: false, seat: 2, says: '@2 {lead|leads} by 4'}, {acts: true, seat: null, says: ''}], held: ['lamp', 'dome']}};
  planning.layOut(rules);
  return planning;
}

test('the steps are drawn in their order: who leads, what stands there, what else answers, where the cards go', () => {
  const planning = laidOut([play('dome'), best]),
    text = textOf(course(CTX, planning, KIT));
  const order = ['1</span> Build', 'A ship', 'Dome', '2</span> War', 'Cy leads by 4', 'If it comes to you', 'Attack', 'Ask me', '3</span> End', 'No card'];
  order.reduce((from, words) => {
    const at = text.indexOf(words, from);
    assert.ok(at >= from, words);
    return at;
  }, 0);
  assert.match(text, /dome<\/b><small>play in 1/);
  assert.match(text, /lamp<\/b><small>stays in your hand/);
  assert.match(textOf(course(CTX, laidOut([best]), KIT)), /As in sentence 1/);
});

test('a title without steps has none, and its sheet lists every sentence', () => {
  const kit = {...KIT, steps: []},
    rules = [attack('any'), best];
  assert.equal(textOf(course(CTX, laidOut(rules, kit), kit)), '');
  assert.deepEqual(besides(kit, rules), [0, 1]);
});

test('what a slot gets has a key of its own and is looked at', () => {
  const planning = laidOut([best]);
  planning.fill(ATTACK, 'attack seat-3', 0);
  planning.press(BUILD, 'dome');
  assert.equal(new Set(planning.rules.map(rule => rule.key)).size, 3);
  assert.ok(planning.rules.every(rule => rule.key));
  assert.equal(planning.asked, 2);
});

test('what is let go over a slot stands there if it may, once', () => {
  const planning = laidOut([best]);
  assert.equal(dropped(planning, KIT, '0.0', 'lamp'), false, 'no lamp in this slot');
  assert.equal(dropped(planning, KIT, '1.0', 'dome'), false, 'a slot for seats');
  assert.equal(dropped(planning, KIT, '', 'dome'), false, 'beside all slots');
  assert.equal(dropped(planning, KIT, '0.0', 'dome'), true);
  assert.equal(dropped(planning, KIT, '0.0', 'dome'), false, 'it is there');
  assert.deepEqual(planning.rules.map(plain), [play('dome'), {part: 'best'}]);
});

test('“ask me if” is a switch for each surprise and for each state that the title lists', () => {
  const guards = [{id: 'near', words: 'someone is near'}],
    kit = {...KIT, asks: ['in_build'], parts: [...KIT.parts.map(each => (each.id === 'best' ? {...each, guards} : each)), {...part('ask', 'ask', []), asks: true}]};
  const rules = [best, attack('any'), {...best, even: ['near', 'reserve']}];
  assert.deepEqual(surprises(kit, rules), [{id: 'near', words: 'someone is near', on: false}]);
  const heeded = heeding(kit, rules, 'near', true);
  assert.deepEqual(heeded.map(each => each.even), [[], undefined, ['reserve']]);
  assert.equal(surprises(kit, heeded)[0].on, true);
  assert.deepEqual(heeding(kit, heeded, 'near', false).map(each => each.even), [['near'], undefined, ['reserve', 'near']]);
  const asking = askingIf(kit, rules, 'in_build', true);
  assert.deepEqual(plain(asking[0]), {part: 'ask', if: [['in_build']]}, 'above all others');
  assert.deepEqual(occasions(kit, asking), [{id: 'in_build', words: 'in build', on: true}]);
  assert.equal(askingIf(kit, asking, 'in_build', true), asking, 'once');
  assert.deepEqual(askingIf(kit, asking, 'in_build', false), rules);
  assert.deepEqual(surprises(kit, []), []);
});
