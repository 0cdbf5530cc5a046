/** The drawings on the cards, in a box of 160 by 76: some cards have their own, the others that of their kind. */

/** @type {Record<string, string>} */
const DRAWN = {
  colony:
    '<path class="ln" d="M12,58H148M20,64H140M36,70H124"/><path class="ln" d="M34,44L56,30H104L128,40L134,46L120,52H50Z"/><circle class="ln" cx="66" cy="30" r="9"/><circle class="ln" cx="88" cy="30" r="9"/><path class="ln" d="M34,44L22,38V52L40,50M57,30H97M110,36V46M60,44H112"/><path class="fl" d="M140,12l1.4,4l4,1.4l-4,1.4l-1.4,4l-1.4,-4l-4,-1.4l4,-1.4Z"/>',
  warship:
    '<path class="ln" d="M10,46L52,34H108L150,44L112,56H44Z"/><path class="ln" d="M58,34L64,22H92L100,34M70,22V12H82V22M76,12V4"/><path class="ln" d="M104,34L112,28H134M30,42L22,36H6M30,50L24,56H10M44,46H116"/><path class="ln" d="M24,68H136M40,73H120" stroke-dasharray="3 4"/>',
  cargo:
    '<path class="ln" d="M14,46H40V34H112L146,46L132,58H26Z"/><path class="ln" d="M44,34V16H64V34M66,34V16H86V34M88,34V16H108V34M22,52H136M26,68H132M48,73H110"/>',
  scout:
    '<path class="ln" d="M18,60C44,62 92,54 128,20C134,14 140,12 146,12C146,18 144,24 138,30C104,66 60,70 18,60Z"/><path class="ln" d="M60,58L44,36L92,40M92,46L98,70L118,42M122,28C126,32 130,34 134,34"/><path class="fl" d="M30,16l1.4,4l4,1.4l-4,1.4l-1.4,4l-1.4,-4l-4,-1.4l4,-1.4ZM64,8l1,2.8l2.8,1l-2.8,1l-1,2.8l-1,-2.8l-2.8,-1l2.8,-1Z"/>',
  city: '<path class="ln" d="M10,66H150M22,66V46H38V66M38,66V34L48,26L58,34V66M58,66V18H74V66M74,66V8L84,2L94,8V66M94,66V28H108V66M108,66C108,50 136,50 136,66M122,54V44"/><path class="ln" d="M63,26H69M63,34H69M63,42H69M80,18H88M80,26H88M80,34H88M99,36H103M99,44H103M44,42H52M44,50H52"/>',
  stadium:
    '<path class="ln" d="M20,42C20,26 140,26 140,42V56C140,70 20,70 20,56Z"/><ellipse class="ln" cx="80" cy="42" rx="60" ry="12"/><ellipse class="ln" cx="80" cy="43" rx="34" ry="6"/><path class="ln" d="M32,30V8L44,14M128,30V8L116,14M80,30V6L92,11"/>',
  labs: '<path class="ln" d="M12,66H148M28,66V40H64V66M46,40C46,20 84,20 84,40M96,66V30H132V66M102,38H126M102,46H126M102,54H126M64,54H96"/><path class="ln" d="M114,30V10L122,14L114,18M36,48H56M36,56H56"/>',
  works:
    '<path class="ln" d="M10,66H150M24,66V36L48,48V36L72,48V36L96,48V66M104,66V14H116V66M124,66V22H136V66"/><path class="ln" d="M34,58H42M58,58H66M82,58H90M110,8C106,4 114,2 110,-2M130,16C126,12 134,10 130,6"/>',
  translator:
    '<path class="ln" d="M34,14H82V44H58L46,56V44H34Z"/><path class="ln" d="M82,26H126V56H116V68L104,56H72V44"/><path class="ln" d="M42,23C48,31 54,15 60,23S72,31 74,23M42,34H70"/><path class="fl" d="M104,32l2.6,6.4l6.4,2.6l-6.4,2.6l-2.6,6.4l-2.6,-6.4l-6.4,-2.6l6.4,-2.6Z"/>',
  reactor:
    '<circle class="fl" cx="80" cy="38" r="5"/><ellipse class="ln" cx="80" cy="38" rx="44" ry="14"/><ellipse class="ln" cx="80" cy="38" rx="44" ry="14" transform="rotate(60 80 38)"/><ellipse class="ln" cx="80" cy="38" rx="44" ry="14" transform="rotate(120 80 38)"/><path class="ln" d="M18,72H142" stroke-dasharray="3 4"/>',
  weapon:
    '<circle class="ln" cx="80" cy="38" r="30"/><circle class="ln" cx="80" cy="38" r="18"/><circle class="fl" cx="80" cy="38" r="4"/><path class="ln" d="M80,0V26M80,50V76M36,38H68M92,38H124M8,14L50,30M152,14L110,30" />',
  survey:
    '<path class="ln" d="M28,14A44,44 0 0 0 90,66ZM58,40L88,16M84,70L78,76M40,60L30,76H66"/><circle class="ln" cx="92" cy="13" r="4"/><path class="ln" d="M108,10A22,22 0 0 1 116,30M118,2A34,34 0 0 1 130,34M128,-6A48,48 0 0 1 144,38"/>',
  crystals:
    '<path class="ln" d="M80,4L94,24L84,66H72L64,26ZM64,26L94,24M80,4L78,66"/><path class="ln" d="M50,28L60,40L64,66H50L40,44ZM40,44L60,40M112,24L120,42L106,66H92L98,44ZM98,44L120,42"/><path class="ln" d="M22,68H138M30,60H38M122,60H132"/>',
  ruin: '<path class="ln" d="M10,68H150M26,68V38L36,28L46,38V68M114,68V38L124,28L134,38V68M60,68V22L80,6L100,22V68"/><circle class="ln" cx="80" cy="34" r="9"/><path class="ln" d="M80,25V19M80,43V50M71,34H65M89,34H95M70,68V57H90V68"/>',
  world:
    '<circle class="ln" cx="80" cy="38" r="24"/><ellipse class="ln" cx="80" cy="38" rx="52" ry="12" transform="rotate(-14 80 38)"/><path class="ln" d="M62,26C72,32 70,40 60,46M86,16C82,26 92,28 98,24M82,60C80,52 90,48 100,50"/><circle class="ln" cx="134" cy="12" r="5"/>',
  council:
    '<path class="ln" d="M10,70H150M22,70C22,48 138,48 138,70M36,70C36,57 124,57 124,70"/><circle class="ln" cx="80" cy="26" r="20"/><path class="ln" d="M60,26H100M80,6C66,16 66,36 80,46C94,36 94,16 80,6M48,6C32,20 36,40 54,50M112,6C128,20 124,40 106,50"/>',
};

/** Words in a card's name that say which drawing is meant.
 * @type {[RegExp, string][]} */
const NAMED = [
  [/colony|transport|troop/i, 'colony'],
  [/cargo|freight|trade|merchant|constructor|mining|miner/i, 'cargo'],
  [/scout|survey|explor|ranger|probe/i, 'scout'],
  [/capital|city|govern|palace|embassy|temple/i, 'city'],
  [/stadium|entertain|zoo|museum|resort|recruit|academy/i, 'stadium'],
  [/lab|research|univers|school/i, 'labs'],
  [/factory|manufactur|mine|starbase|starport|port|station/i, 'works'],
  [/translat|diplom|communic|network|media/i, 'translator'],
  [/laser|beam|missile|weapon|cannon|gun|shield|defen|armor/i, 'weapon'],
  [/sensor|scan|tele|navig|map/i, 'survey'],
  [/crystal|gem|artifact|jewel/i, 'crystals'],
  [/ruin|library|precursor|ancient|graveyard|vault|relic/i, 'ruin'],
  [/planet|world|moon|garden|paradise|star|nebula/i, 'world'],
];

/** The drawing of a type, by what the card is best for.
 * @type {Record<string, (attribute: number) => string>} */
const USUAL = {
  ship: attribute => (attribute === 7 ? 'warship' : attribute === 4 ? 'colony' : attribute === 2 ? 'scout' : 'cargo'),
  build: attribute => (attribute === 1 ? 'labs' : attribute === 0 ? 'stadium' : attribute === 3 ? 'works' : 'city'),
  tech: attribute =>
    attribute === 7 ? 'weapon' : attribute === 5 || attribute === 6 ? 'translator' : attribute === 2 ? 'survey' : 'reactor',
  find: attribute => (attribute === 1 || attribute === 7 ? 'ruin' : attribute === 4 || attribute === 2 ? 'world' : 'crystals'),
  issue: () => 'council',
  dilemma: () => 'ruin',
  event: () => 'world',
};

/** The kinds of card each named drawing suits.
 * @type {Record<string, string[]>} */
const SUITS = {
  ship: ['colony', 'cargo', 'scout'],
  build: ['city', 'stadium', 'labs', 'works'],
  tech: ['translator', 'weapon', 'survey'],
  find: ['crystals', 'ruin', 'world'],
};

/** @param {{name: string, type: string, effects: number[][]}} card */
export function art(card) {
  const named = NAMED.find(([word, what]) => word.test(card.name) && SUITS[card.type]?.includes(what))?.[1],
    [best] = [...card.effects].sort((a, b) => b[1] - a[1]);
  const lines = DRAWN[named ?? USUAL[card.type]?.(best?.[0] ?? -1)] ?? DRAWN.world;
  return `<svg class="ic" viewBox="0 -8 160 88" aria-hidden="true">${lines}</svg>`;
}
