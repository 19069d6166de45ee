import { countText, isOrAre, wasOrWere } from './count-text.ts';

describe('a sentence that counts', () => {
  it.each([
    [0, '0 lots are', '0 lots were'],
    [1, '1 lot is', '1 lot was'],
    [1.5, '1.5 lots are', '1.5 lots were'],
    [2, '2 lots are', '2 lots were'],
  ])('says of %d what one says', (count, is, was) => {
    expect(`${countText(count, 'lot')} ${isOrAre(count)}`).toBe(is);
    expect(`${countText(count, 'lot')} ${wasOrWere(count)}`).toBe(was);
  });

  it('knows a plural of its own', () => {
    expect([countText(1, 'person', 'people'), countText(2, 'person', 'people')]).toEqual([
      '1 person',
      '2 people',
    ]);
  });
});
