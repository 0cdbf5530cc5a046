// A small board in play, for tests of what a player holds: two sets, one of them complete, a utility and an extractor.
export const spaces = ['Start', 'Ashfall', 'Slagholm', 'Moss', 'Fern', 'Relay', 'Ore', 'Bonus'].map((name, i) => ({
  name,
  kind: ['start', 'lot', 'lot', 'lot', 'lot', 'utility', 'extractor', 'bonus'][i],
  price: i * 100,
}));
export const board = {
  spaces,
  groups: [
    {name: 'Cinder', color: 'brown', lots: [1, 2], fees: [60, 160]},
    {name: 'Verdant', color: 'green', lots: [3, 4], fees: [80, 200]},
  ],
};
export const view = {
  living: [0, 1, 2],
  owner: [-1, 0, 0, 0, 1, -1, 0, -1],
  due: [0, 400, 400, 0, 0, 0, 90, 0],
  level: [3, 0],
  place: [0, 3, 4],
  cash: [500, -20, 90],
  funds: [900, 0, 100],
  credit: [400, 20, 10],
  worth: [2000, 0, 100],
  salary: 160,
  collapsed: false,
};
export const ctx = (more = {}) => ({view: {...view, ...more}, match: {board}, you: 1, short: seat => ['Ada', 'Ben', 'Cleo'][seat]});
