/**
 * The shapes of a plan in the page. Nothing to run here. A plan is a list of rules, each a sentence with blanks. What
 * sentences there are, what their blanks may hold and what a rule may compare is declared by the title and comes with it.
 *
 * @typedef {number|[number, string]} Term  a whole number, or a share of a measure in per cent
 * @typedef {number|Term[]} Amount  a sum of terms
 * @typedef {{cash: number, lots: string[], cards: number[], chips: number}} Side  of a trade
 * @typedef {Amount|string|string[]|[string, string]|Side|undefined} Filling  what stands in a blank
 *
 * @typedef {{type: 'amount', least: number, most: number, measures: string[]}} AmountBlank
 * @typedef {{id: string, name: string, index: number}} Thing
 * @typedef {{type: 'names', things: Thing[], classes: string[]}} NamesBlank  in order of preference
 * @typedef {{type: 'extreme', measures: string[]}} ExtremeBlank  most or least of a measure
 * @typedef {{type: 'choice', words: string[]}} ChoiceBlank
 * @typedef {{type: 'questions', words: string[]}} QuestionsBlank  kinds of question; none: every one
 * @typedef {{type: 'goods', things: Thing[]}} GoodsBlank  one side of a trade
 * @typedef {(AmountBlank|NamesBlank|ExtremeBlank|ChoiceBlank|QuestionsBlank|GoodsBlank) & {default?: Filling}} BlankKind
 *
 * @typedef {object} Part       a kind of sentence
 * @property {string} id
 * @property {string} sentence  its blanks in braces
 * @property {string[]} also     shorter ways to say it, where the blanks left out hold what is usual
 * @property {string} heading   what it is listed under
 * @property {string[]} actions what it answers with; none of a part that bounds the others, or asks
 * @property {string[]} phases  the questions it fits; none: all
 * @property {Record<string, BlankKind>} blanks
 * @property {Named[]} guards   what stops it
 * @property {boolean} asks     whether it gives no answer: the person is asked
 *
 * @typedef {{id: string, words: string}} Named
 * @typedef {object} Kit        what sentences can be made of
 * @property {Part[]} parts
 * @property {(Named & {about: boolean})[]} measures  `about`: of the answer that is considered
 * @property {Named[]} states
 * @property {{phase: string, words: string}[]} questions
 * @property {{id: Lasting, words: string}[]} lasting
 * @property {{id: string, text: string}[]} strengths  plans that are offered, from asking much to asking little
 * @property {string[]} asks   states in which many wish to be asked, by their ids
 * @property {Step[]} steps     of a round, in their order; none where the title has none
 * @property {{lines: number, line: number, tests: number}} limits
 *
 * @typedef {object} Slot       a place of a step for one sentence of one of its parts
 * @property {string} label
 * @property {string[]} parts
 * @property {string|null} state  the one condition of its sentence
 * @property {string} unset     what is read where nothing stands in it, if that is not that its owner is asked
 * @property {number} choices   names in order of preference
 * @property {string[]|null} things  those that its first part may name here; null: all
 * @typedef {{id: string, label: string, told: string, slots: Slot[]}} Step
 * @typedef {{steps: {acts: boolean, seat: number|null, says: string}[], held: string[]}} Outlook  how each step stands for
 *   this seat, and what it holds
 *
 * @typedef {[string, '>='|'<', Amount]|[string]|['not', string]} Test
 * @typedef {'until'|'once'|'turn'|'late'} Lasting
 *
 * @typedef {object} Rule       as the server reads and writes it
 * @property {string} part
 * @property {Record<string, Filling>} [fields]
 * @property {Test[]} [if]
 * @property {string[]} [even]  the guards that do not stop it
 * @property {Lasting} [for]
 * @property {boolean} [ask]    whether the person is asked where the answer would be given
 * @property {boolean} [off]    kept, and not heeded
 * @property {number} [key]     the page's own: which sentence it is, wherever it is moved
 *
 * @typedef {string|{field: string, says: string}} Piece  of a sentence: words, or a blank by the name of its field; those of a
 *   condition are called `if 0 measure`
 *
 * @typedef {{command: string, label: string}} Answer  as it is typed, and as its option is labelled
 * @typedef {{answer: Answer|null, rule: number|null, reason: string}} Foreseen  what a plan answers, by the rule at this place; or
 *   why its owner is asked
 *
 * @typedef {object} Row        one of the last questions
 * @property {number} entry     what answered it
 * @property {number} at        when, in ms
 * @property {string} prompt    the question in words
 * @property {Answer} answer    what was answered
 * @property {'you'|'plan'|'house'|'clock'} by
 * @property {Answer|null} planned  what the plan answers; null: it asks
 * @property {number|null} rule the place of the sentence that answers, or asks
 * @property {string} reason    why it asks, in a sentence
 * @property {boolean} alike    whether both are the same
 *
 * @typedef {object} Coming     a moment that comes in one's turn, or may
 * @property {string} label     where
 * @property {'answers'|'asks'|'nothing'|'chance'} outcome
 * @property {Answer|null} answer
 * @property {number|null} rule
 * @property {string} reason
 * @property {number[]} dice    the sums that lead there; none: it is certain
 * @property {number} ways      of all throws
 * @property {number} cash      what it changes before anything is asked
 *
 * @typedef {object} Forecast   what the plan will do when one's turn comes
 * @property {string} note      what is counted
 * @property {string[]} says    sentences
 * @property {{label: string, before: number, after: number, lead: number}[]} changes  that are certain
 * @property {Coming[]} coming
 * @property {number} ways      all throws; 0 where there are none
 *
 * @typedef {{questions: Row[], rules: Rule[], text: string, now: Foreseen, forecast?: Forecast|null}} Preview  `rules` and
 *   `text`: the plan as it was read
 *
 * @typedef {object} OwnPlan    what is in force, and what sentences there are
 * @property {number} version   of the match
 * @property {number|null} laid_at
 * @property {Rule[]} rules
 * @property {string} text
 * @property {number[]} aside   the places of rules that the game no longer knows
 * @property {string} former    the last plan as text, where none is in force
 * @property {Foreseen|null} now
 * @property {Kit} kit
 * @property {Outlook} outlook
 *
 * @typedef {{ok: true, said: unknown} | {ok: false, status: number, reason: string}} Reply  of the server
 * @typedef {(method: string, path: string, body?: object) => Promise<Reply>} Asker
 */
export {};
