import { SEPARATOR } from '#domain/scanning/separator.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import type { TypedCode } from './wedge/scan-burst.ts';

/** What ids, batch numbers and addresses are made of. */
const PLAIN = /^[\w\-./ +:@#,()%=?]+$/;
/** Of these nearly all ids are made, and no sign that another keyboard has in the place of a letter. */
const USUAL = /^[\w\-./ ]+$/;
const isPlain = (text: string): boolean => PLAIN.test(text.replaceAll(SEPARATOR, ''));

/** Signs where an id has letters and digits: the scanner means the keys of another keyboard. */
export const isMoved = (text: string, byPosition: string): boolean =>
  USUAL.test(byPosition) ? !USUAL.test(text) : !isPlain(text) && isPlain(byPosition);

/** Which code was read (AIM's symbology identifier), and what is not printed: only readers understand that. */
const FOR_READERS = /^\][A-Za-z][0-9A-Za-z]|\p{Cc}/gu;

/** As a person reads it. */
export const shownCode = (text: string): string => text.replace(FOR_READERS, '');

/** What a field for text takes of a scan that is no label. */
export const fieldText = ({ text, byPosition }: TypedCode, keyboard: ScannerProfile['keyboard']): string => {
  if (byPosition === null || keyboard === 'name') return shownCode(text);
  return shownCode(keyboard === 'position' || isMoved(text, byPosition) ? byPosition : text);
};

/** One word with a figure in it, or in capitals: what people write has spaces, or small letters alone. */
const CODE = /^(?=.*\d)\S+$|^[^\s\p{Ll}]+$/u;

/** A number or a name of goods, as no sentence is. */
export const isCodeLike = (text: string): boolean => CODE.test(text);

const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;

/** Says itself which code was read: no hand types that. */
export const hasAimPrefix = ({ text, byPosition }: TypedCode): boolean =>
  [text, byPosition ?? ''].some((one) => AIM_PREFIX.test(one));

const COMMAND = /^@(?:OK|REMOVE|QTY\b.*)$/i;

/** A printed command stands in no field. */
export const isCommand = ({ text, byPosition }: TypedCode): boolean =>
  [text, byPosition ?? ''].some((one) => COMMAND.test(shownCode(one)));

/** The prefix of one, its brackets, or a number that goods or pallets are known by. */
const LABEL = /^\](?:C1|e0|d2|Q3|J1)|^(?:0[12]\d{14}|00\d{18})|^\(\d{2,4}\)/i;

/** Nothing but a label looks so. */
export const isLabelLike = ({ text, byPosition }: TypedCode): boolean =>
  [text, byPosition ?? ''].some((one) => LABEL.test(one) || one.includes(SEPARATOR));
