import { type Quantity, toNumber } from '#domain/quantity.ts';
import { isPart, isPartList, listChanges, listText, objectText } from './list-changes.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a field was and is, in words; empty: it was not there. */
interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/**
 * What no person decides: places in indexes, versions, what a row is found or recognised by; and who did it when, which
 * the entry says.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...[
    'change',
    'recorded',
    'version',
    'rev',
    'productionRev',
    'outputRev',
    'history',
    'requestId',
    'changeId',
  ],
  ...['updatedAt', 'updatedBy', 'createdAt', 'createdBy', 'expiresAt', 'contentHash', 'summed', 'ofRun'],
  ...['due', 'dueAt', 'list', 'listOrder', 'month', 'dayOrder', 'open', 'openSince', 'startOrder', 'ended'],
  ...[
    'creationOrder',
    'standsAt',
    'itemWords',
    'lotWords',
    'wordsLeftOut',
    'orderKey',
    'lotKey',
    'documentKey',
  ],
  ...['madeWith', 'leaseUntil', 'cursor', 'liveRuns', 'lineCount', 'marker'],
  ...['sizes', 'closeRequestId', 'entryId', 'startedBySub', 'wakes'],
  ...['at', 'by', 'changeIds', 'changes', 'attempts', 'earlier', 'movementId'],
  // Whom to call is kept with the shipment, where it can be taken away.
  ...['customerReach', 'reach'],
  ...['receivableMark', 'receivableAt', 'receivableBy', 'supplierRefKey', 'accountingRev'],
]);

/** Kept as whole millionths. */
const QUANTITIES: ReadonlySet<string> = new Set([
  ...['quantity', 'good', 'loss', 'addedGood', 'addedLoss', 'produced', 'counted', 'expected'],
  ...['issued', 'returned', 'atLine', 'backflushed', 'onHand', 'allocated', 'used', 'difference'],
  ...['qty', 'delta', 'orderedQty', 'outstandingQty', 'receiptQty', 'plannedQty', 'plannedBase', 'perQty'],
  ...['lossPercent', 'ratio', 'held', 'comingBack', 'destroyed', 'soldOn'],
]);

/** An entry is one unit of writing: of a long text its beginning is kept, and of many fields the first. */
const MAX_TEXT_LENGTH = 40;
const MAX_PART_LENGTH = 80;
const MAX_BYTES = 240;

/** What a change takes beside its texts: the names of its fields. */
const BYTES_BESIDE = 22;

const encoder = new TextEncoder();

const bytesOf = ({ field, before, after }: FieldChange): number =>
  encoder.encode(field + before + after).length + BYTES_BESIDE;

/** A table keeps the names within a value in no order. */
const inOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
};

/** An instant is the clock's, and the entry says it; people decide days and times. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isLeftOut = (field: string): boolean => LEFT_OUT.has(field);

const textOf = (field: string, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (value instanceof Uint8Array) return `(packed, ${value.length} bytes)`;
  if (typeof value === 'number' && QUANTITIES.has(field)) return String(toNumber(value as Quantity));
  if (isPartList(value)) return listText(value, WORDING);
  if (isPart(value)) return objectText(value, WORDING);
  if (typeof value !== 'string') return JSON.stringify(value);
  // As a text it recognises a resend.
  return field === 'said' || INSTANT.test(value) ? '' : value;
};

const WORDING = { textOf, isLeftOut };

/** What a new row begins with, where nobody said anything. */
const isNothing = (value: unknown): boolean =>
  value === 0 || value === false || (Array.isArray(value) && value.length === 0);

const cut = (text: string, most = MAX_TEXT_LENGTH): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** So much is shown before the first sign in which two long texts differ. */
const LEAD = 12;

/** Both as they are shown: of long ones the part that differs. */
const shownPair = (before: string, after: string, most = MAX_TEXT_LENGTH): Omit<FieldChange, 'field'> => {
  const [one, other] = [cut(before, most), cut(after, most)];
  if (one !== other || before === after) return { before: one, after: other };
  const at = [...before].findIndex((sign, index) => sign !== after[index]);
  const from = Math.max(0, (at < 0 ? before.length : at) - LEAD);
  return { before: cut(`…${before.slice(from)}`, most), after: cut(`…${after.slice(from)}`, most) };
};

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array
    ? one.length === other.length && one.every((byte, at) => byte === other[at])
    : JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** How a record stands is never among what is left out. */
const statusFirst = (one: string, other: string): number =>
  Number(other === 'status') - Number(one === 'status') || (one < other ? -1 : 1);

/** Of lists what changed of which of their parts; of everything else the whole of it. */
const changesOfField = (field: string, before: unknown, after: unknown): readonly FieldChange[] => {
  if (!isPartList(before) && !isPartList(after))
    return [{ field, ...shownPair(textOf(field, before), textOf(field, after)) }];
  const parts = listChanges(isPartList(before) ? before : [], isPartList(after) ? after : [], WORDING);
  return parts.map(({ of, before, after }) => ({
    field: cut(`${field} ${of}`.trim(), MAX_PART_LENGTH),
    ...shownPair(before, after, MAX_PART_LENGTH),
  }));
};

/**
 * What of a row changed, in words. An entry stays small: of many fields the first are named and the rest counted.
 * `before` undefined: the row is new, or its table does not tell what it was; then nothing is said of its lists, of which
 * it can't be known what changed.
 */
export const rowChanges = (
  before: Row | undefined,
  after: Row,
  keys: readonly string[],
  isNew = before === undefined,
): readonly FieldChange[] => {
  const isToBeSaid = (value: unknown): boolean =>
    before !== undefined || (isNew ? !isNothing(value) : !isPartList(value));
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter(
    (field) =>
      !isLeftOut(field) &&
      !keys.includes(field) &&
      !isSame(before?.[field], after[field]) &&
      isToBeSaid(after[field]),
  );
  const changes = names
    .sort(statusFirst)
    .flatMap((field) => changesOfField(field, before?.[field], after[field]))
    .filter((change) => change.before !== change.after);
  let bytes = 0;
  const said = new Set<string>();
  const kept = changes.filter((change) => {
    bytes += bytesOf(change);
    const isKept = bytes <= MAX_BYTES && !said.has(change.field);
    said.add(change.field);
    return isKept;
  });
  const rest = changes.length - kept.length;
  return rest === 0 ? kept : [...kept, { field: `and ${rest} more`, before: '', after: '' }];
};
