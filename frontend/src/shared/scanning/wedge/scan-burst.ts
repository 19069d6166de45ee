import { type ScannedKey, signOf } from './scanned-key.ts';

/** A wedge scanner types a key every few milliseconds; no person keeps that up. */
export const MAX_GAP_MS = 80;
/** So long after its last key a scanner that sends nothing at the end is done; one on the radio may falter as long. */
export const END_MS = 2 * MAX_GAP_MS;
/**
 * The fewer keys, the quicker they must come: a person hits a digit and Enter together at times, yet a finger alone is
 * down for longer than a scanner takes for both. By the length of the code, up to where `MAX_GAP_MS` tells.
 */
const MAX_GAP_OF_SHORT_MS: Readonly<Record<number, number>> = { 1: 20, 2: 40 };
/** Where a person may be writing, and where nothing ends the burst, it has to be longer and quicker than any hand. */
const CERTAIN = { keys: 4, gapMs: 45 } as const;

/** A code as it was typed. */
export interface TypedCode {
  readonly text: string;
  /** By the position of its keys on an American keyboard; null: some had none. */
  readonly byPosition: string | null;
  /** Caps Lock was on: the browser told, or kept it back. What the scanner meant is in the text. */
  readonly caps?: 'told' | 'hidden' | undefined;
}

/** What has been typed of a burst so far. */
export interface Burst extends TypedCode {
  readonly keys: number;
  /** Epoch or page milliseconds of its last key. */
  readonly at: number;
  /** The text, if Caps Lock is on though the browser keeps that back: one key of all may show it. */
  readonly underCaps: string;
  /** The longest time between two of its keys. */
  readonly slowestMs: number;
  /** The digits of a character that is given by its number. */
  readonly number: string;
}

export const NO_BURST: Burst = {
  text: '',
  byPosition: '',
  underCaps: '',
  caps: undefined,
  keys: 0,
  at: Number.NEGATIVE_INFINITY,
  slowestMs: 0,
  number: '',
};

const isScan = ({ text, keys, slowestMs }: Burst): boolean =>
  text.trim() !== '' && slowestMs <= (MAX_GAP_OF_SHORT_MS[keys] ?? MAX_GAP_MS);

/** No hand does this. A printed command such as `@OK` may be shorter. */
const isCertainScan = ({ text, byPosition, keys, slowestMs }: Burst): boolean =>
  text.trim() !== '' &&
  (keys >= CERTAIN.keys || (keys > 2 && (byPosition ?? text)[0] === '@')) &&
  slowestMs <= CERTAIN.gapMs;

type Character = Omit<Extract<ScannedKey, { kind: 'character' }>, 'kind'>;

const withCharacter = (burst: Burst, { byName, byPosition, underCaps, caps }: Character): Burst => ({
  ...burst,
  text: burst.text + byName,
  byPosition: burst.byPosition === null || byPosition === null ? null : burst.byPosition + byPosition,
  underCaps: burst.underCaps + underCaps,
  caps: caps ?? burst.caps,
  keys: burst.keys + 1,
});

/** Alt+029 is one character, known by the key after it. */
const withNumber = (burst: Burst): Burst => {
  if (burst.number === '') return burst;
  const character = String.fromCodePoint(Number(burst.number) & 0xff);
  return { ...withCharacter(burst, signOf(character, character)), number: '' };
};

/** What was typed, without what stands around it; a separator may stand there for a reason. */
const codeOf = ({ text, byPosition, underCaps, caps }: Burst): TypedCode => {
  const trimmed = (all: string): string => all.replace(/^ +| +$/g, '');
  return {
    text: trimmed(caps === 'hidden' ? underCaps : text),
    byPosition: byPosition === null ? null : trimmed(byPosition),
    caps,
  };
};

/** The code of a burst after which nothing more comes; null: it may as well be a person. */
export const codeWithoutEnd = (burst: Burst): TypedCode | null => {
  const whole = withNumber(burst);
  return isCertainScan(whole) ? codeOf(whole) : null;
};

interface Next {
  readonly burst: Burst;
  /** The burst as it ended, when this key ended one. */
  readonly ended: {
    readonly code: TypedCode;
    readonly isCertain: boolean;
    /** However short it is: no hand is that quick, from its first key to the one that ends it. */
    readonly isQuick: boolean;
  } | null;
}

/** The burst after one more key, and the code when that key was the one that ends it. */
export const nextKey = (burst: Burst, key: ScannedKey, at: number): Next => {
  if (key.kind === 'between') return { burst, ended: null };
  if (key.kind === 'other') return { burst: NO_BURST, ended: null };
  const gap = at - burst.at;
  const isFaltering = gap > MAX_GAP_MS && gap <= END_MS && isCertainScan(withNumber(burst));
  const goesOn = gap >= 0 && (gap <= MAX_GAP_MS || isFaltering);
  const slowestMs = burst.keys === 0 ? 0 : Math.max(burst.slowestMs, isFaltering ? 0 : gap);
  const begun = goesOn ? { ...burst, slowestMs } : NO_BURST;
  if (key.kind === 'number')
    return { burst: { ...begun, at, number: begun.number + key.digit }, ended: null };
  const whole = withNumber(begun);
  if (key.kind === 'end') {
    const isLong = !key.isTab || whole.keys > 2;
    const ended =
      goesOn && isLong && isScan(whole)
        ? {
            code: codeOf(whole),
            isCertain: isCertainScan(whole),
            isQuick: whole.slowestMs <= CERTAIN.gapMs,
          }
        : null;
    return { burst: NO_BURST, ended };
  }
  return { burst: { ...withCharacter(whole, key), at }, ended: null };
};
