const NAMES: Readonly<Record<number, string>> = {
  9: 'TAB',
  10: 'LF',
  13: 'CR',
  29: 'GS',
  30: 'RS',
  32: 'SP',
};

/** Characters that can be seen as they are, the others by their names or numbers. */
export const shownText = (text: string): string =>
  [...text]
    .map((one) => {
      const number = one.codePointAt(0) ?? 0;
      if (NAMES[number]) return `<${NAMES[number]}>`;
      return number < 32 || number === 127 || number === 0xfffd ? `<${number}>` : one;
    })
    .join('');

/** The number of each character, as scanners' manuals write them. */
export const bytesText = (text: string): string =>
  [...text].map((one) => (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')).join(' ');
