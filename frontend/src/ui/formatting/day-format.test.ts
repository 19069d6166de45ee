import { dayText, typedDay } from './day-format.ts';

describe('a typed day', () => {
  it.each([
    ['4/3/2026', '2026-03-04'],
    ['04.03.26', '2026-03-04'],
    ['4 Mar 2026', '2026-03-04'],
    ['4MAR26', '2026-03-04'],
    ['04-march-2026', '2026-03-04'],
    ['040326', '2026-03-04'],
    ['04032026', '2026-03-04'],
    ['2026-3-4', '2026-03-04'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2026', null],
    ['13/13/2026', null],
    ['4 Foo 2026', null],
    ['4/3', null],
    ['', null],
  ])('reads %j as %j', (text, day) => {
    expect(typedDay(text)).toBe(day);
  });

  it('is shown with the name of its month, and read again as the same day', () => {
    expect(dayText('2026-03-04')).toMatch(/^4 Mar(ch)? 2026$/);
    expect(typedDay(dayText('2026-09-04'))).toBe('2026-09-04');
  });
});
