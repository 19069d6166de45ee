import { compareRemovals, namesakeOf, type Removal, removalOf } from './removal.ts';

const gone = (sub: string, removedAt: string): Removal => ({
  ...{ sub, username: 'wendy', removedAt, removedBy: 'boss' },
});

const first = gone('first', '2025-03-02T00:00:00.000Z');
const second = gone('second', '2026-03-02T00:00:00.000Z');

describe('the removals of a username', () => {
  it('tell the account at hand from others that had its name', () => {
    expect(removalOf([first, second], 'first')).toBe(first);
    expect(removalOf([first, second], 'third')).toBeUndefined();
    expect(namesakeOf([first], 'first')).toBeUndefined();
    expect(namesakeOf([first, second], 'second')).toBe(first);
  });

  it('name the last of several namesakes', () => {
    expect(namesakeOf([first, second], 'third')).toBe(second);
    expect(namesakeOf([second, first], 'third')).toBe(second);
  });

  it('are listed newest first', () => {
    expect([first, second].sort(compareRemovals)).toEqual([second, first]);
  });
});
