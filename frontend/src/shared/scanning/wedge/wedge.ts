import { hasScanListener } from '../scan-queue.ts';
import {
  fateOf,
  fill,
  type Heard,
  hand,
  heardInto,
  isChoice,
  isKept,
  NOTHING_HEARD,
  restoreChoices,
} from './heard-code.ts';
import { type Burst, codeWithoutEnd, END_MS, MAX_GAP_MS, nextKey, type TypedCode } from './scan-burst.ts';
import { learnEnding, patienceMs } from './scan-end.ts';
import { scansInto } from './scanned-fields.ts';
import { type KeyPress, scannedKey } from './scanned-key.ts';

let heard = NOTHING_HEARD;
/** The code that a pause ended last, and how to take it back: its end may come late. */
let ended: { readonly heard: Heard; readonly takeBack: () => boolean } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A field may be filled again with the whole. */
const filled = (code: TypedCode): (() => boolean) => {
  fill(heard, code, heard.burst.at);
  return () => true;
};

/** A pause is the end of what was heard, or the key that begins the next code. */
const endByPause = (): void => {
  const code = codeWithoutEnd(heard.burst);
  const fate = code ? fateOf(heard, code, true, 'pause') : 'left';
  if (!code || fate === 'left') return;
  learnEnding('pause');
  ended = { heard, takeBack: fate === 'filled' ? filled(code) : hand(heard, code, heard.burst.at) };
  heard = NOTHING_HEARD;
};

const waitForEnd = (latenessMs: number): void => {
  clearTimeout(timer);
  const dueAt = performance.now() + patienceMs(latenessMs);
  timer = setTimeout(() => {
    // Keys may have come that a slow tablet has not told of yet: one more round brings them.
    if (performance.now() - dueAt > MAX_GAP_MS / 2) waitForEnd(latenessMs);
    else endByPause();
  }, dueAt - performance.now());
};

/** A key that was pressed right behind a code that a pause has ended is that code's, however late it is told of. */
const goOnWithEnded = (at: number): void => {
  const before = ended;
  if (!before || heard.burst.keys > 0) return;
  ended = null;
  const gap = at - before.heard.burst.at;
  if (gap < 0 || gap > END_MS) return;
  // What took it may have written into the fields since.
  heard = before.takeBack()
    ? before.heard
    : { ...NOTHING_HEARD, burst: before.heard.burst, takenKeys: before.heard.burst.keys };
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
const isInside = (): boolean => heard.burst.keys > 1;

/** A space must not press the button that has the focus, nor / go to the search, nor Ctrl+] leave the page. */
const isKeyOfPage = ({ target, key, ctrlKey, altKey }: KeyboardEvent): boolean =>
  (hasScanListener() && (ctrlKey || altKey)) ||
  (scansInto(target) === 'no field' && (key === ' ' || key === '/'));

/** Enter in a field sends its form, which somebody who types may want. */
const isPressedByEnter = (target: EventTarget | null, isQuick: boolean): boolean =>
  target instanceof HTMLElement &&
  (target.matches('button, a[href], summary') || (isQuick && target.matches('input')));

const hearCharacter = (event: KeyboardEvent, next: Burst): void => {
  if (next.keys <= 1 && next.number === '') heard = NOTHING_HEARD;
  if (scansInto(event.target) === 'left alone') heard = { ...heard, isLeftAlone: true };
  heard = heardInto(heard, event.target);
  heard = { ...heard, burst: next };
  if (isInside() && !isKept(heard) && isKeyOfPage(event)) withhold(event);
  waitForEnd(performance.now() - event.timeStamp);
};

type Ended = NonNullable<ReturnType<typeof nextKey>['ended']>;

/** Answers whether the key that ended it is nothing to the page. */
const hearEnd = ({ code, isCertain, isQuick }: Ended, event: KeyboardEvent): boolean => {
  const { burst, typedInto, takenKeys } = heard;
  // Nobody chooses that fast: in a choice a short code is one as well.
  const fate = fateOf(
    heard,
    code,
    isCertain || (isQuick && typedInto.length > 0 && typedInto.every(isChoice)),
    'key',
  );
  if (fate !== 'left' && isCertain) learnEnding('key');
  // The end alone of a code that was taken.
  if (takenKeys > 0 && takenKeys === burst.keys) return true;
  if (fate === 'handed') hand(heard, code, event.timeStamp);
  // Tab leaves the field, as it should.
  if (fate === 'filled') return !fill(heard, code, event.timeStamp) && event.key !== 'Tab';
  if (fate === 'left' && isQuick) restoreChoices(heard);
  // Where nobody takes a scan, it still presses nothing, and chooses nothing.
  return fate === 'handed' || (!isKept(heard) && isPressedByEnter(event.target, isQuick));
};

const hear = (event: KeyboardEvent): void => {
  const key = scannedKey(pressOf(event));
  if (key.kind === 'between') return;
  const at = event.timeStamp;
  // A slow tablet tells of the next code's keys before the pause behind this one was noticed.
  if (at - heard.burst.at > END_MS) endByPause();
  if (key.kind !== 'other') goOnWithEnded(at);
  const next = nextKey(heard.burst, key, at);
  if (key.kind === 'character' || key.kind === 'number') {
    hearCharacter(event, next.burst);
    return;
  }
  clearTimeout(timer);
  if (next.ended && hearEnd(next.ended, event)) withhold(event);
  heard = NOTHING_HEARD;
};

/**
 * What is drawn while a key is told of may move the focus, as the row does that the scan before has made: the key is then
 * typed into another field than it was told to.
 */
const hearTyped = (event: InputEvent): void => {
  if (heard.burst.keys > 0 && event.inputType === 'insertText') heard = heardInto(heard, event.target);
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
