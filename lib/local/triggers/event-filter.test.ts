import { eventFilter } from './event-filter.ts';

const passes = (pattern: object, event: unknown) => eventFilter([JSON.stringify(pattern)])(event);

describe('an event filter', () => {
  it.each([
    [{ a: ['x', 'y'] }, { a: 'y' }, true],
    [{ a: ['x'] }, { a: 'z' }, false],
    [{ a: ['x'], b: ['y'] }, { a: 'x' }, false],
    [{ a: { b: ['x'] } }, { a: { b: 'x', c: 1 } }, true],
    [{ a: { b: ['x'] } }, { a: 'x' }, false],
    [{ a: [null] }, { a: null }, true],
    [{ a: [1, true] }, { a: true }, true],
  ])('%j on %j: %s', (pattern, event, expected) => {
    expect(passes(pattern, event)).toBe(expected);
  });

  it('lets through what passes one of several, and everything when there is none', () => {
    const either = eventFilter(['{"a":["x"]}', '{"b":["y"]}']);
    expect([{ a: 'x' }, { b: 'y' }, { a: 'z' }].map(either)).toEqual([true, true, false]);
    expect(eventFilter([])({})).toBe(true);
  });

  it.each([
    ['prefix', { a: [{ prefix: 'x' }] }],
    ['exists', { a: { b: ['x', { exists: false }] } }],
    ['$or', { $or: [{ a: ['x'] }] }],
  ])('stops the start for a comparison it does not know: %s', (name, pattern) => {
    expect(() => eventFilter([JSON.stringify(pattern)])).toThrow(name);
  });
});
