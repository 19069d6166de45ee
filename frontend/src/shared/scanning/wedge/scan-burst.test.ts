import { SEPARATOR } from '#domain/scanning/separator.ts';
import { AZERTY, aPress, pressesOf, QWERTZ, US, withCaps } from '#frontend/testing/keyboards.ts';
import { type Burst, codeWithoutEnd, NO_BURST, nextKey, type TypedCode } from './scan-burst.ts';
import { type KeyPress, scannedKey } from './scanned-key.ts';

const plain = (keys: readonly string[]): KeyPress[] => keys.map((key) => aPress({ key }));

/** Presses so many milliseconds apart: the burst after them, and what was scanned, if anything. */
const burstOf = (presses: readonly KeyPress[], gap: number): { burst: Burst; code: TypedCode | null } => {
  let burst: Burst = NO_BURST;
  let code: TypedCode | null = null;
  presses.forEach((press, index) => {
    const next = nextKey(burst, scannedKey(press), 1000 + index * gap);
    burst = next.burst;
    code = next.ended?.code ?? null;
  });
  return { burst, code };
};
const typed = (keys: readonly string[], gap: number): string | null =>
  burstOf(plain(keys), gap).code?.text ?? null;

describe('a scanner', () => {
  it('is a burst of keys with Enter at its end', () => {
    expect(typed([...'PO000101', 'Enter'], 8)).toBe('PO000101');
    expect(typed(['Shift', 'R', 'Shift', 'M', '-', '1', 'Enter'], 20)).toBe('RM-1');
    expect(typed([...' LOT 7 ', 'Enter'], 5)).toBe('LOT 7');
    expect(typed([...'77', 'Enter'], 10)).toBe('77');
    expect(typed(['7', 'Enter'], 12)).toBe('7');
  });

  it('may end with Tab instead, where no person would have typed that', () => {
    expect(typed([...'PO000101', 'Tab'], 8)).toBe('PO000101');
    expect(typed([...'77', 'Tab'], 10)).toBeNull();
    expect(burstOf([...plain([...'PO1']), aPress({ key: 'Tab', shiftKey: true })], 8).code).toBeNull();
  });

  it('may send nothing at the end', () => {
    expect(codeWithoutEnd(burstOf(plain([...'PO000101']), 10).burst)?.text).toBe('PO000101');
    expect(codeWithoutEnd(burstOf(plain([...'PO000101']), 60).burst)).toBeNull();
    expect(codeWithoutEnd(burstOf(plain([...'77']), 10).burst)).toBeNull();
  });

  it('may falter between two keys, once no hand can have typed what came before', () => {
    const faltering = (before: string, pause: number, rest: readonly string[]): string | null => {
      const first = burstOf(plain([...before]), 8).burst;
      let next: ReturnType<typeof nextKey> = { burst: first, ended: null };
      for (const [index, press] of plain(rest).entries())
        next = nextKey(next.burst, scannedKey(press), first.at + pause + index * 8);
      return next.ended?.isCertain ? next.ended.code.text : null;
    };
    expect(faltering('PO0001', 120, ['0', '1', 'Enter'])).toBe('PO000101');
    expect(faltering('PO000101', 120, ['Enter'])).toBe('PO000101');
    // One that sends nothing at the end is done by then: this is another.
    expect(faltering('PO0001', 170, [...'100300', 'Enter'])).toBe('100300');
    // Three keys may be a hand's.
    expect(faltering('120', 120, [...'100300', 'Enter'])).toBe('100300');
  });

  it('is not a person who types, nor an Enter alone', () => {
    expect(typed([...'PO000101', 'Enter'], 140)).toBeNull();
    expect(typed(['Enter'], 5)).toBeNull();
    expect(typed([' ', 'Enter'], 5)).toBeNull();
    expect(typed(['7', 'Enter'], 30)).toBeNull();
    expect(typed(['7', '7', 'Enter'], 60)).toBeNull();
    expect(typed(['a', 'b', 'c'], 5)).toBeNull();
    expect(
      codeWithoutEnd(
        burstOf(
          plain([...'aaaaaa']).map((press) => ({ ...press, repeat: true })),
          30,
        ).burst,
      ),
    ).toBeNull();
  });

  it('is certain of the printed @OK however short that is, and of no other three keys', () => {
    const isCertain = (keys: readonly string[], gap: number) => {
      let burst: Burst = NO_BURST;
      let certain = false;
      plain(keys).forEach((press, index) => {
        const next = nextKey(burst, scannedKey(press), 1000 + index * gap);
        burst = next.burst;
        certain = next.ended?.isCertain ?? false;
      });
      return certain;
    };
    expect(isCertain(['@', 'O', 'K', 'Enter'], 10)).toBe(true);
    expect(isCertain(['@', 'O', 'K', 'Enter'], 60)).toBe(false);
    expect(isCertain(['P', 'O', '1', 'Enter'], 10)).toBe(false);
  });

  it('is not what was typed before the person went on', () => {
    expect(typed([...'DKT-1', 'Escape', 'Enter'], 5)).toBeNull();
    const copied = [
      ...plain([...'DKT-1']),
      aPress({ key: 'c', code: 'KeyC', ctrlKey: true }),
      ...plain(['Enter']),
    ];
    expect(burstOf(copied, 5).code).toBeNull();
  });

  it('begins again after a pause', () => {
    let { burst } = nextKey(NO_BURST, scannedKey(aPress({ key: 'x' })), 0);
    for (const [index, key] of [...'SUG-1'].entries())
      ({ burst } = nextKey(burst, scannedKey(aPress({ key })), 5000 + index * 10));
    expect(nextKey(burst, scannedKey(aPress({ key: 'Enter' })), 5050).ended?.code.text).toBe('SUG-1');
  });
});

describe('a separator', () => {
  const around = (separator: readonly KeyPress[]) =>
    burstOf([...plain([...'10AB']), ...separator, ...plain([...'3024', 'Enter'])], 8).code?.text;

  it('comes as the control character itself', () => {
    expect(around([aPress({ key: SEPARATOR })])).toBe(`10AB${SEPARATOR}3024`);
  });

  it('comes as Ctrl+], whatever stands on that key', () => {
    const control = aPress({ key: 'Control' });
    for (const key of [']', '$', '+'])
      expect(around([control, aPress({ key, code: 'BracketRight', ctrlKey: true })])).toBe(
        `10AB${SEPARATOR}3024`,
      );
  });

  it('comes as Alt+029', () => {
    const digits = [...'029'].map((digit) => aPress({ key: digit, code: `Numpad${digit}`, altKey: true }));
    expect(around([aPress({ key: 'Alt' }), ...digits])).toBe(`10AB${SEPARATOR}3024`);
    expect(burstOf([...digits, ...plain([...'10AB', 'Enter'])], 8).code?.text).toBe(`${SEPARATOR}10AB`);
  });

  it('as Ctrl+M and Ctrl+J ends the code', () => {
    for (const [key, code] of [
      ['m', 'KeyM'],
      ['j', 'KeyJ'],
    ] as const)
      expect(burstOf([...plain([...'PO1']), aPress({ key, code, ctrlKey: true })], 8).code?.text).toBe('PO1');
  });
});

describe('a keyboard of another country', () => {
  const CODE = 'PO-1/20 (10)Az_yQwM;7';
  const scanned = (layout: typeof US) =>
    burstOf([...pressesOf(CODE, layout), aPress({ key: 'Enter' })], 8).code;

  it('is read by the position of its keys', () => {
    expect(scanned(US)).toEqual({ text: CODE, byPosition: CODE });
    for (const layout of [AZERTY, QWERTZ]) {
      expect(scanned(layout)?.text).not.toBe(CODE);
      expect(scanned(layout)?.byPosition).toBe(CODE);
    }
  });

  it('tells no position where a program typed', () => {
    expect(burstOf(plain([...CODE, 'Enter']), 8).code).toEqual({ text: CODE, byPosition: null });
  });
});

describe('Caps Lock', () => {
  it('turns no letter round', () => {
    const presses = [...withCaps(pressesOf('Lot-aB7', US)), aPress({ key: 'Enter' })];
    expect(presses[0]?.key).toBe('l');
    expect(burstOf(presses, 8).code).toEqual({ text: 'Lot-aB7', byPosition: 'Lot-aB7', caps: 'told' });
  });

  const hidden = (code: string) => {
    const presses = withCaps(pressesOf(code, US)).map((press) => ({ ...press, isCapsLock: false }));
    return burstOf([...presses, aPress({ key: 'Enter' })], 8).code;
  };

  it('is known by a small letter with Shift, where the browser does not tell', () => {
    expect(hidden('LOT')).toEqual({ text: 'LOT', byPosition: 'LOT', caps: 'hidden' });
    // One capital letter shows what the others are.
    expect(hidden('7-lot-Qy_1A')).toEqual({ text: '7-lot-Qy_1A', byPosition: '7-lot-Qy_1A', caps: 'hidden' });
  });

  it('is not to be known where all letters are small; their keys tell', () => {
    expect(hidden('lot-7')).toEqual({ text: 'LOT-7', byPosition: 'lot-7' });
  });

  it('is off where a program types capitals without Shift', () => {
    const presses = [...'PO-1a'].map((key) => aPress({ key, code: `Key${key.toUpperCase()}` }));
    expect(burstOf([...presses, aPress({ key: 'Enter' })], 8).code?.text).toBe('PO-1a');
  });
});
