import { ageText } from './age-text.ts';

it.each([
  [0, 'under a minute'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [47 * 3600, '47 h'],
  [49 * 3600, '2 days'],
])('says %i seconds as %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
