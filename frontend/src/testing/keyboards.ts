import type { KeyPress } from '#frontend/shared/scanning/wedge/scanned-key.ts';

export const aPress = (press: Partial<KeyPress> & Pick<KeyPress, 'key'>): KeyPress => ({
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isAltGraph: false,
  isCapsLock: false,
  repeat: false,
  ...press,
});

/** What stands on the keys, without and with Shift, in one order of positions. */
interface Layout {
  readonly plain: string;
  readonly shifted: string;
}

const POSITIONS = [
  ...['Backquote', ...'1234567890'].map((key) => (key.length === 1 ? `Digit${key}` : key)),
  'Minus',
  'Equal',
  ...[...'QWERTYUIOP'].map((key) => `Key${key}`),
  'BracketLeft',
  'BracketRight',
  'Backslash',
  ...[...'ASDFGHJKL'].map((key) => `Key${key}`),
  'Semicolon',
  'Quote',
  ...[...'ZXCVBNM'].map((key) => `Key${key}`),
  'Comma',
  'Period',
  'Slash',
  'Space',
];

export const US: Layout = {
  plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./ ",
  shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>? ',
};
export const AZERTY: Layout = {
  plain: '²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:! ',
  shifted: '~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§ ',
};
export const QWERTZ: Layout = {
  plain: '^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.- ',
  shifted: '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_ ',
};

/** The keys by which a scanner that thinks of an American keyboard types a code, on a computer with this one. */
export const pressesOf = (code: string, layout: Layout): KeyPress[] =>
  [...code].map((character) => {
    const isShifted = !US.plain.includes(character);
    const at = (isShifted ? US.shifted : US.plain).indexOf(character);
    const key = (isShifted ? layout.shifted : layout.plain)[at] ?? '';
    return aPress({ key, code: POSITIONS[at] ?? '', shiftKey: isShifted });
  });

/** The same with Caps Lock on. */
export const withCaps = (presses: readonly KeyPress[]): KeyPress[] =>
  presses.map((press) => ({
    ...press,
    isCapsLock: true,
    key: /^\p{L}$/u.test(press.key)
      ? press.shiftKey
        ? press.key.toLowerCase()
        : press.key.toUpperCase()
      : press.key,
  }));
