import { uppermostModal } from '#frontend/ui/overlays/open-modals.ts';

/** What is typed there is no command, and arrows there are the field's own. */
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const SEARCH = 'input[type="search"]';
/** What the focus goes to in a row. */
const CONTROLS = 'a[href], button';

const isPlain = (event: KeyboardEvent): boolean => !(event.altKey || event.ctrlKey || event.metaKey);

/** Asked for one after the other: a link that is hidden where the row is narrow takes no focus. */
const focusFirst = (controls: readonly HTMLElement[]): boolean =>
  controls.some((control) => {
    control.focus();
    return control === document.activeElement;
  });

const controlsIn = (part: Element | null | undefined): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

/** The page, or what lies over it and has the keyboard. */
const around = (): ParentNode => uppermostModal() ?? document;

const goToSearch = (): boolean => {
  const field = around().querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return field !== null;
};

/** Longer than a list takes to come. */
const WAIT_MS = 10_000;

/** Ends the wait for a search that is still to come. */
let stopWaiting: () => void = () => undefined;

const ACTS = ['keydown', 'pointerdown', 'focusin'] as const;

/** A search often comes with its rows: to it then, unless something else is done first. */
const waitForSearch = (): void => {
  const watch = new MutationObserver(() => goToSearch() && stopWaiting());
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const act of ACTS) document.removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, WAIT_MS);
  for (const act of ACTS) document.addEventListener(act, stop);
  watch.observe(document.body, { childList: true, subtree: true });
  stopWaiting = stop;
};

const search = (): boolean => {
  stopWaiting();
  const isThere = goToSearch();
  if (!isThere) waitForSearch();
  return isThere;
};

/** Down, in a search, goes into the first row of the table that it narrows. */
const goIntoRows = (field: Element): boolean => {
  const table = [...around().querySelectorAll('table')].find(
    (one) => field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return focusFirst(controlsIn(table?.tBodies[0]));
};

/** To the next row that has something to go to, in the same column where it has it there. */
const goToRow = (from: Element, isUp: boolean): boolean => {
  const cell = from.closest<HTMLTableCellElement>('tbody th, tbody td');
  const after = (row: Element | null | undefined) =>
    isUp ? row?.previousElementSibling : row?.nextElementSibling;
  for (let row = cell && after(cell.parentElement); row; row = after(row))
    if (focusFirst([...controlsIn(row.children[cell?.cellIndex ?? 0]), ...controlsIn(row)])) return true;
  return false;
};

const actOf = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.matches(SEARCH)) return key === 'ArrowDown' && goIntoRows(target);
  if (target.matches(TYPED_INTO)) return false;
  if (key === '/') return search();
  return target.matches(CONTROLS) && goToRow(target, key === 'ArrowUp');
};

/**
 * In lists: / goes to the search, and arrows from there into the rows and from row to row. Tab goes through all that a row
 * has, as before. A key that something nearer has taken, such as a menu, is left to it.
 */
export const pressInList = (event: KeyboardEvent): void => {
  if (!event.defaultPrevented && isPlain(event) && actOf(event)) event.preventDefault();
};
