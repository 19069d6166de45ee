import { typedPlace } from './typed-place.ts';

it.each([
  ['r1', 'loc:MAIN/R1'],
  ['  R1 ', 'loc:MAIN/R1'],
  ['MAIN / R1', 'loc:MAIN/R1'],
  ['north/r1', 'loc:NORTH/R1'],
  ['loc:north/r1', 'loc:NORTH/R1'],
  ['R1/A/2', 'loc:R1/A/2'],
])('%j is %s', (typed, place) => expect(typedPlace(typed, 'MAIN')).toBe(place));

it.each(['', '   ', '/', 'MAIN/', `loc:${'X'.repeat(80)}`])('%j is no place', (typed) =>
  expect(typedPlace(typed, 'MAIN')).toBeNull(),
);
