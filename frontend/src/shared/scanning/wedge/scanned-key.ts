import { SEPARATOR } from '#domain/scanning/separator.ts';

/** A key as the browser tells of it. */
export interface KeyPress {
  readonly key: string;
  /** Which key of the keyboard, whatever is printed on it: 'KeyQ'. '' where it came from no keyboard. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly isAltGraph: boolean;
  readonly isCapsLock: boolean;
  /** It is held down. */
  readonly repeat: boolean;
}

export type ScannedKey =
  /**
   * `byPosition`: what an American keyboard has there, which is what most scanners mean; null: no keyboard's key.
   * `underCaps`: `byName`, if Caps Lock is on unknown to the browser. `caps`: what this key alone tells of that.
   */
  | {
      readonly kind: 'character';
      readonly byName: string;
      readonly byPosition: string | null;
      readonly underCaps: string;
      readonly caps: 'told' | 'hidden' | undefined;
    }
  /** One digit of a character that is given by its number, Alt held down: Alt+029. */
  | { readonly kind: 'number'; readonly digit: string }
  /** Tab ends what people type as well: a code of one or two keys is theirs. */
  | { readonly kind: 'end'; readonly isTab: boolean }
  /** Goes down between the characters of a code. */
  | { readonly kind: 'between' }
  | { readonly kind: 'other' };

type Character = Extract<ScannedKey, { kind: 'character' }>;

/** One that is the same whatever Caps Lock does. */
export const signOf = (text: string, byPosition: string | null): Character => ({
  kind: 'character',
  byName: text,
  byPosition,
  underCaps: text,
  caps: undefined,
});

const BETWEEN: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt', 'NumLock']);

const ABOVE_DIGITS = ')!@#$%^&*(';
/** Of an American keyboard, without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  IntlBackslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDivide: '//',
  NumpadMultiply: '**',
};

const atPosition = ({ code, shiftKey }: KeyPress): string | null => {
  const [, kind, name = ''] = /^(Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  if (kind === 'Key') return shiftKey ? name : name.toLowerCase();
  if (kind === 'Numpad') return name;
  if (kind === 'Digit') return shiftKey ? (ABOVE_DIGITS[Number(name)] ?? null) : name;
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? null;
};

const LETTER = /^\p{L}$/u;

/** The letter that the scanner meant: with Caps Lock on, its letters arrive the other way round. */
const turnedRound = ({ key, shiftKey }: KeyPress): string =>
  shiftKey ? key.toUpperCase() : key.toLowerCase();

/** A small letter with Shift is nothing else but Caps Lock, which the computer keeps from the browser. */
const isHiddenCaps = ({ key, shiftKey, isCapsLock }: KeyPress): boolean =>
  shiftKey && !isCapsLock && key !== key.toUpperCase();

const charactersOf = (press: KeyPress): Pick<Character, 'byName' | 'underCaps' | 'caps'> => {
  const { key, isCapsLock } = press;
  if (!LETTER.test(key)) return { byName: key, underCaps: key, caps: undefined };
  const underCaps = turnedRound(press);
  if (isCapsLock) return { byName: underCaps, underCaps, caps: 'told' };
  return { byName: key, underCaps, caps: isHiddenCaps(press) ? 'hidden' : undefined };
};

const DIGIT_KEY = /^(?:Numpad|Digit)(\d)$/;

/** Keys with Ctrl: what a scanner sends for characters that no key has. */
const withControl = ({ key, code }: KeyPress): ScannedKey => {
  if (key === ']' || code === 'BracketRight' || key === SEPARATOR) return signOf(SEPARATOR, SEPARATOR);
  return /^[mj]$/i.test(key) ? { kind: 'end', isTab: false } : { kind: 'other' };
};

export const scannedKey = (press: KeyPress): ScannedKey => {
  const { key, code, ctrlKey, altKey, metaKey, isAltGraph, repeat } = press;
  if (BETWEEN.has(key)) return { kind: 'between' };
  if (metaKey || repeat) return { kind: 'other' };
  const digit = DIGIT_KEY.exec(code)?.[1];
  if (altKey && !ctrlKey && !isAltGraph && digit !== undefined) return { kind: 'number', digit };
  // A character that is reached with AltGr comes with both.
  if (ctrlKey && !altKey) return withControl(press);
  if (altKey && !ctrlKey && !isAltGraph) return { kind: 'other' };
  if (key === 'Enter' || (key === 'Tab' && !press.shiftKey)) return { kind: 'end', isTab: key === 'Tab' };
  // An accent waits for its letter, by the name of its key; where it is on the keyboard is known.
  if (key === 'Dead') return signOf('\ufffd', atPosition(press));
  if ([...key].length !== 1) return { kind: 'other' };
  return {
    kind: 'character',
    ...charactersOf(press),
    byPosition: key === SEPARATOR ? key : atPosition(press),
  };
};
