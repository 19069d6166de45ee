/** Where an element stands, from itself outwards: what is found there when it is gone has taken its place. */
type Place = readonly { readonly around: Element; readonly before: Element | null }[];

/** What the focus does not leave by itself. */
const BOUNDS = 'main, [role="dialog"], [role="alertdialog"]';

const placeOf = (element: Element): Place => {
  const place: { around: Element; before: Element | null }[] = [];
  for (let at = element; at.parentElement && !at.matches(BOUNDS); at = at.parentElement) {
    place.push({ around: at.parentElement, before: at.previousElementSibling });
  }
  return place;
};

const replacementAt = (place: Place): Element | null => {
  const there = place.find(({ around }) => around.isConnected);
  if (!there) return null;
  const { around, before } = there;
  return (before?.isConnected ? before.nextElementSibling : around.firstElementChild) ?? around;
};

/** The same control again, else the heading, else all of it. */
const bestOf = (replacement: Element, label: string): HTMLElement | null => {
  const same = [...replacement.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  const best = same ?? replacement.querySelector('h1, h2, h3') ?? replacement;
  return best instanceof HTMLElement ? best : null;
};

const focusAnyway = (element: HTMLElement): void => {
  element.focus({ preventScroll: true });
  if (element === document.activeElement) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** As long as the focus is on what took the place of another: that may give way in its turn. */
const handOnAgain = (from: HTMLElement, label: string): void => {
  let place = placeOf(from);
  const watch = new MutationObserver(() => {
    if (from.isConnected) {
      place = placeOf(from);
      return;
    }
    watch.disconnect();
    if (isFocusLost()) handOn(place, label);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  // Somebody went on; a browser tells of one that is taken away in the same words.
  from.addEventListener('blur', () => queueMicrotask(() => from.isConnected && watch.disconnect()), {
    once: true,
  });
};

const handOn = (place: Place, label: string): void => {
  const replacement = replacementAt(place);
  const next = replacement && bestOf(replacement, label);
  if (!next) return;
  focusAnyway(next);
  if (next === document.activeElement && next.textContent !== label) handOnAgain(next, label);
};

/**
 * A control that is about to be taken away with the focus on it hands it on to what will stand in its place, rather than
 * to nothing, from where a keyboard begins at the top. Never out of a dialog: that gives it back itself.
 */
export const handFocusOn = (control: HTMLElement | null): void => {
  if (!control || control !== document.activeElement) return;
  const place = placeOf(control);
  const label = control.textContent ?? '';
  queueMicrotask(() => {
    if (!control.isConnected && isFocusLost()) handOn(place, label);
  });
};
