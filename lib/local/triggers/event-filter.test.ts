import { eventFilter } from './event-filter.ts';

const passes = (pattern: object, event: unknown) => eventFilter([JSON.stringify(pattern)])(event);

describe('an event filter', () => {
  it.each([
    [{ a: ['x', 'y'] }, { a: 'y' }, true],
    [{ a: ['x'] }, { a: 'z' }, false],
    [{ a: ['x'], b: ['y'] }, { a: 'x' }, false],
    [{ a: { b: ['x'] } }, { a: { b: 'x', c: 1 } }, true],
    [{ a: ['x'] }, { a: ['w', 'x'] }, true],
    [{ a: [null] }, { a: null }, true],
    [{ a: [1, true] }, { a: true }, true],
    [{ a: [{ prefix: 'ab' }] }, { a: 'abc' }, true],
    [{ a: [{ suffix: 'bc' }] }, { a: 'abc' }, true],
    [{ a: [{ 'equals-ignore-case': 'ABC' }] }, { a: 'abc' }, true],
    [{ a: [{ 'anything-but': ['x', 'y'] }] }, { a: 'z' }, true],
    [{ a: [{ 'anything-but': 'x' }] }, { a: 'x' }, false],
    [{ a: [{ exists: true }] }, { a: 0 }, true],
    [{ a: [{ exists: false }] }, { b: 0 }, true],
    [{ a: [{ exists: false }] }, { a: 0 }, false],
    [{ a: { N: [{ numeric: ['>', 0, '<=', 5] }] } }, { a: { N: '5' } }, true],
    [{ a: { N: [{ numeric: ['>', 0, '<=', 5] }] } }, { a: { N: '6' } }, false],
    [{ $or: [{ a: ['x'] }, { b: ['y'] }] }, { b: 'y' }, true],
  ])('%j on %j: %s', (pattern, event, expected) => {
    expect(passes(pattern, event)).toBe(expected);
  });

  it('lets through what passes one of several, and everything when there is none', () => {
    const either = eventFilter(['{"a":["x"]}', '{"b":["y"]}']);
    expect([{ a: 'x' }, { b: 'y' }, { a: 'z' }].map(either)).toEqual([true, true, false]);
    expect(eventFilter([])({})).toBe(true);
  });

  it('stops the start for a comparison nobody knows', () => {
    expect(() => eventFilter(['{"a":[{"cidr":"10.0.0.0/8"}]}'])).toThrow('cidr');
  });
});
