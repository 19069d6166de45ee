import type { LabelBarcode, LabelElement } from './label.ts';

/** GS1's separator; a label that starts with it is a label of GS1. */
const FNC1 = '\u001d';

/** Elements that end by themselves (General Specifications, figure 7.8.5-2), of those that our labels have. */
const HAS_FIXED_LENGTH: ReadonlySet<string> = new Set(['00', '01', '02', '11', '15', '17']);

const elementString = (elements: readonly LabelElement[]): string =>
  elements
    .map(({ ai, content }, at) => {
      const isOpen = !HAS_FIXED_LENGTH.has(ai) && at < elements.length - 1;
      return `${ai}${content}${isOpen ? FNC1 : ''}`;
    })
    .join('');

/** Signs of printers for what no letter says (ZPL II Programming Guide, ^BC, Code 128 Invocation Characters). */
const START_C = '>;';
const START_B = '>:';
const TO_C = '>5';
const TO_B = '>6';
const SEPARATOR = '>8';
const IN_B: Readonly<Record<string, string>> = { '>': '>0', '^': '><', '~': '>=' };

const digitsFrom = (text: string, at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;

/**
 * A barcode in the characters that are printed one after the other, the start first: digits in pairs where four or more
 * follow each other. As a printer is told them, so that nothing is left to what its firmware makes of brackets.
 */
export const code128Characters = (barcode: LabelBarcode): readonly string[] => {
  const isGs1 = typeof barcode !== 'string';
  const text = isGs1 ? elementString(barcode) : barcode;
  let isPairs = isGs1 || digitsFrom(text, 0) >= 4;
  const said = [isPairs ? START_C : START_B, ...(isGs1 ? [SEPARATOR] : [])];
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at);
    const digits = digitsFrom(text, at);
    if (letter === FNC1) {
      said.push(SEPARATOR);
      at += 1;
    } else if (isPairs && digits >= 2) {
      said.push(text.slice(at, at + 2));
      at += 2;
    } else if (isPairs) {
      said.push(TO_B);
      isPairs = false;
    } else if (digits >= 4 && digits % 2 === 0) {
      said.push(TO_C);
      isPairs = true;
    } else {
      said.push(IN_B[letter] ?? letter);
      at += 1;
    }
  }
  return said;
};

/** White beside a barcode, in modules (GS1 General Specifications 5.4.3.4). */
export const QUIET_MODULES = 10;

/** How wide it is with its quiet ground: 11 modules a character and its check, 13 the stop. */
export const modulesOf = (barcode: LabelBarcode): number =>
  (code128Characters(barcode).length + 1) * 11 + 13 + 2 * QUIET_MODULES;

/** The widest that a sheet of 105 mm holds in modules of a quarter of a millimetre, two dots of the usual printer. */
export const MAX_MODULES = 420;
