import { sayScan } from '../scan-feedback.ts';
import { hasScanListener, isScanTaken, queueScan, refuseScan, tellScanned } from '../scan-queue.ts';
import { fieldText, hasAimPrefix, isCodeLike, isCommand, isLabelLike, shownCode } from '../scan-text.ts';
import { scannerProfile } from '../scanner-profile.ts';
import { type Burst, NO_BURST, type TypedCode } from './scan-burst.ts';
import {
  type FieldBefore,
  fieldBefore,
  fillField,
  isForWords,
  isSearch,
  restoreField,
  scansInto,
} from './scanned-fields.ts';

/** What was heard of a code, and where its keys went. */
export interface Heard {
  readonly burst: Burst;
  /** The fields that it was typed into: the focus may move with a dialog that opens meanwhile. */
  readonly typedInto: readonly FieldBefore[];
  readonly isLeftAlone: boolean;
  /** So many of its keys were told of as a whole code, which can't be taken back. */
  readonly takenKeys: number;
}

export const NOTHING_HEARD: Heard = { burst: NO_BURST, typedInto: [], isLeftAlone: false, takenKeys: 0 };

/** With the field that a key goes into, as it stands before. */
export const heardInto = (heard: Heard, target: EventTarget | null): Heard => {
  const before = fieldBefore(target);
  return !before || heard.typedInto.some(({ field }) => field === before.field)
    ? heard
    : { ...heard, typedInto: [...heard.typedInto, before] };
};

const isFilled = ({ field }: FieldBefore): boolean => scansInto(field) === 'filled';
const isNumberOrDay = ({ field }: FieldBefore): boolean => scansInto(field) === 'handed over';
export const isChoice = ({ field }: FieldBefore): boolean => field instanceof HTMLSelectElement;

/** It is not the page's business what is typed there. */
export const isKept = ({ typedInto, isLeftAlone }: Heard): boolean => isLeftAlone || typedInto.some(isFilled);

/** Is the scan the page's, with the focus in a field that takes some? */
const isOfPage = (code: TypedCode, { field }: FieldBefore): boolean =>
  isCommand(code) || (isLabelLike(code) && field.dataset.scan === 'take' && isScanTaken());

/** What ended a code: a key, or a pause, which is there behind every word that people write. */
type EndedBy = 'key' | 'pause';

/**
 * Among people's words a quick hand is no scanner, and what is typed is not taken away. A scan is what says itself that
 * it is one; else it has to look like a code and end by a key, or by a pause on a device whose scanner is known to send
 * none, and where somebody takes it.
 */
const isAmongWords = (code: TypedCode, endedBy: EndedBy): boolean => {
  if (hasAimPrefix(code) || isLabelLike(code) || isCommand(code)) return false;
  const { keyboard, ending } = scannerProfile();
  if (!isCodeLike(fieldText(code, keyboard))) return true;
  return endedBy === 'pause' && !(ending === 'pause' && isScanTaken());
};

/** What becomes of a code: it stays where it was typed, stands in the field, or goes on its way. */
export const fateOf = (
  { typedInto, isLeftAlone }: Heard,
  code: TypedCode,
  isCertain: boolean,
  endedBy: EndedBy,
): 'left' | 'filled' | 'handed' => {
  if (isLeftAlone) return 'left';
  const isOfWords = typedInto.length > 0 && typedInto.every(({ field }) => isForWords(field));
  if (isOfWords && isAmongWords(code, endedBy)) return 'left';
  const field = typedInto.find(isFilled);
  if (field && !(isCertain && isOfPage(code, field))) return isCertain ? 'filled' : 'left';
  const isHanded = typedInto.length === 0 ? hasScanListener() : typedInto.some(isNumberOrDay);
  return isHanded || isCertain ? 'handed' : 'left';
};

/** Letters that are typed into a choice choose by it. */
export const restoreChoices = ({ typedInto }: Heard): void => {
  for (const before of typedInto) if (isChoice(before)) restoreField(before);
};

/** Answers how to take it back. */
export const hand = (
  { typedInto, takenKeys }: Heard,
  code: TypedCode,
  scannedAt: number,
): (() => boolean) => {
  for (const before of typedInto) restoreField(before);
  if (takenKeys === 0) return queueScan({ ...code, from: 'wedge', scannedAt });
  refuseScan(code, 'cut');
  return () => false;
};

const put = (before: FieldBefore, code: TypedCode, text: string): void => {
  if (fillField(before, text)) sayScan('good', text);
  else refuseScan(code, 'too long');
};

/** A field asks for what a label names first: its batch, its pallet, its item. One that is wrong names nothing. */
const putName = async (before: FieldBefore, code: TypedCode, scannedAt: number): Promise<void> => {
  const { field } = before;
  const scan = await import('../read-code.ts').then(
    ({ readCode }) => readCode({ ...code, from: 'wedge', scannedAt }, scannerProfile()),
    () => null,
  );
  if (scan?.reading.kind === 'unreadable') {
    sayScan('bad', scan.reading.reason);
    return;
  }
  put(before, code, shownCode(scan?.codes[0] ?? code.text));
  // What would have asked for it came before it stood there.
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (isSearch(field)) field.dispatchEvent(enter);
};

/** What stands in a field is written over by the whole. Answers whether the key that ended the code has more to ask. */
export const fill = ({ typedInto }: Heard, code: TypedCode, scannedAt: number): boolean => {
  const filled = typedInto.find(isFilled);
  for (const before of typedInto) if (before !== filled) restoreField(before);
  if (!filled) return false;
  tellScanned({ ...code, from: 'wedge', scannedAt });
  if (isLabelLike(code)) {
    restoreField(filled);
    void putName(filled, code, scannedAt);
    return false;
  }
  put(filled, code, fieldText(code, scannerProfile().keyboard));
  return isSearch(filled.field);
};
