import { type Burst, NO_BURST, nextKey } from './scan-burst.ts';

/** Types keys so many milliseconds apart; answers what was scanned, if anything. */
const typed = (keys: readonly string[], gap: number): string | null => {
  let burst: Burst = NO_BURST;
  let scanned: string | null = null;
  keys.forEach((key, index) => {
    ({ burst, scanned } = nextKey(burst, key, 1000 + index * gap));
  });
  return scanned;
};

describe('a scanner', () => {
  it('is a burst of keys with Enter at its end', () => {
    expect(typed([...'PO000101', 'Enter'], 8)).toBe('PO000101');
    expect(typed(['Shift', 'R', 'Shift', 'M', '-', '1', 'Enter'], 20)).toBe('RM-1');
    expect(typed([...' LOT 7 ', 'Enter'], 5)).toBe('LOT 7');
    expect(typed([...'77', 'Enter'], 10)).toBe('77');
    expect(typed(['7', 'Enter'], 12)).toBe('7');
  });

  it('is not a person who types, nor an Enter alone', () => {
    expect(typed([...'PO000101', 'Enter'], 140)).toBeNull();
    expect(typed(['Enter'], 5)).toBeNull();
    expect(typed([' ', 'Enter'], 5)).toBeNull();
    expect(typed(['7', 'Enter'], 30)).toBeNull();
    expect(typed(['7', '7', 'Enter'], 60)).toBeNull();
    expect(typed(['a', 'b', 'c'], 5)).toBeNull();
  });

  it('is not what was typed before the person went on to another field', () => {
    expect(typed([...'DKT-1', 'Tab', 'Enter'], 5)).toBeNull();
  });

  it('begins again after a pause', () => {
    let { burst } = nextKey(NO_BURST, 'x', 0);
    for (const [index, key] of [...'SUG-1'].entries()) ({ burst } = nextKey(burst, key, 5000 + index * 10));
    expect(nextKey(burst, 'Enter', 5050).scanned).toBe('SUG-1');
  });
});
