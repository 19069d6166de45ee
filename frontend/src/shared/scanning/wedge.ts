import {
  type Burst,
  codeWithoutEnd,
  END_MS,
  MAX_GAP_MS,
  NO_BURST,
  nextKey,
  type TypedCode,
} from './scan-burst.ts';
import { hasScanListener, isScanTaken, queueScan } from './scan-queue.ts';
import { type FieldBefore, fieldBefore, restoreField, scansInto } from './scanned-fields.ts';
import { type KeyPress, scannedKey } from './scanned-key.ts';

let burst: Burst = NO_BURST;
/** The fields that the burst went into: the focus may move with a dialog that opens meanwhile. */
let typedInto: FieldBefore[] = [];
let isTaken = false;
let ending: ReturnType<typeof setTimeout> | undefined;

const forget = (): void => {
  burst = NO_BURST;
  typedInto = [];
  isTaken = false;
};

/** Remembers the field as it stands before this key of a burst. */
const remember = (target: EventTarget | null): void => {
  const before = fieldBefore(target);
  if (before && !typedInto.some(({ field }) => field === before.field)) typedInto.push(before);
};

const isNumberOrDay = ({ field }: FieldBefore): boolean => scansInto(field) === 'handed over';

/** Where nobody takes a scan, only one that would stand in a field as something else is anybody's business. */
const isOurs = (isCertain: boolean): boolean => {
  if (isTaken) return false;
  if (typedInto.some(isNumberOrDay)) return true;
  if (typedInto.length === 0) return hasScanListener();
  return isCertain && isScanTaken();
};

const isChoice = ({ field }: FieldBefore): boolean => field instanceof HTMLSelectElement;

/** Letters that are typed into a choice choose by it: a scan that nobody takes leaves it as it was. */
const restoreChoices = (): void => {
  for (const before of typedInto) if (isChoice(before)) restoreField(before);
};

const hand = (code: TypedCode, scannedAt: number): void => {
  for (const before of typedInto) restoreField(before);
  forget();
  queueScan({ ...code, from: 'wedge', scannedAt });
};

const endBurst = (): void => {
  const code = codeWithoutEnd(burst);
  if (code && isOurs(true)) hand(code, burst.at);
  else if (code) restoreChoices();
};

const endByPause = (dueAt: number): void => {
  // Keys may have come that a slow tablet has not told of yet: one more round brings them.
  if (performance.now() - dueAt > MAX_GAP_MS / 2) {
    waitForEnd();
    return;
  }
  endBurst();
};

const waitForEnd = (): void => {
  clearTimeout(ending);
  const dueAt = performance.now() + END_MS;
  ending = setTimeout(endByPause, END_MS, dueAt);
};

const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  shiftKey: event.shiftKey,
  ctrlKey: event.ctrlKey,
  altKey: event.altKey,
  metaKey: event.metaKey,
  isAltGraph: event.getModifierState('AltGraph'),
  isCapsLock: event.getModifierState('CapsLock'),
  repeat: event.repeat,
});

const withhold = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Of a burst that is not yet known to be one, the first keys are a person's. */
const isInside = (): boolean => burst.keys > 1;

const isKeyOfPage = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.altKey || (scansInto(event.target) === 'no field' && event.key === ' ');

/** Enter in a field sends its form, which somebody who types may want. */
const isPressedByEnter = (target: EventTarget | null, isQuick: boolean): boolean =>
  target instanceof HTMLElement &&
  (target.matches('button, a[href], summary') || (isQuick && target.matches('input')));

const hear = (event: KeyboardEvent): void => {
  const key = scannedKey(pressOf(event));
  // A slow tablet tells of the next code's keys before the pause behind this one was noticed.
  if (event.timeStamp - burst.at > END_MS) endBurst();
  const { burst: next, ended } = nextKey(burst, key, event.timeStamp);
  if (key.kind === 'between') return;
  if (key.kind === 'character' || key.kind === 'number') {
    if (next.keys <= 1 && key.kind === 'character') forget();
    if (scansInto(event.target) === 'taken') isTaken = true;
    remember(event.target);
    burst = next;
    // Inside a burst a space must not press the button that has the focus, nor Ctrl+] leave the page.
    if (isInside() && hasScanListener() && !isTaken && isKeyOfPage(event)) withhold(event);
    waitForEnd();
    return;
  }
  clearTimeout(ending);
  // Nobody chooses that fast: in a choice a short code is one as well.
  if (ended && isOurs(ended.isCertain || (ended.isQuick && typedInto.every(isChoice)))) {
    withhold(event);
    hand(ended.code, event.timeStamp);
    return;
  }
  // Where nobody takes a scan, it still presses nothing, and chooses nothing.
  if (ended && !isTaken && isPressedByEnter(event.target, ended.isQuick)) withhold(event);
  if (ended?.isQuick) restoreChoices();
  forget();
};

/**
 * What is drawn while a key is told of may move the focus, as the row does that the scan before has made: the key is then
 * typed into another field than it was told to.
 */
const hearTyped = (event: InputEvent): void => {
  if (burst.keys > 0 && event.inputType === 'insertText') remember(event.target);
};

let users = 0;

/** Hears keys for as long as somebody wants to. */
export const hearWedge = (): (() => void) => {
  users += 1;
  if (users === 1) {
    window.addEventListener('keydown', hear, { capture: true });
    window.addEventListener('beforeinput', hearTyped, { capture: true });
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    window.removeEventListener('keydown', hear, { capture: true });
    window.removeEventListener('beforeinput', hearTyped, { capture: true });
  };
};
