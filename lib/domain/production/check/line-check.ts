import * as z from 'zod/mini';
import { SCAN_HOWS, type ScanRule, scansAsked } from '#domain/bom/scan-rule.ts';
import { domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { defineRecord, group, internalField, listField, type RecordOf } from '#domain/record.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { CHECK_STATES, isOpenState, previousText } from './check-states.ts';

/** One component that must be scanned, and what was scanned for it last. */
export const CheckRow = group({
  lineNbr: z.int(),
  component: z.string(),
  how: z.enum(SCAN_HOWS),
  state: z.enum(CHECK_STATES),
  /** The item that was scanned: the component, or what goes in instead. */
  inventoryID: z.nullable(z.string()),
  /** Its own label was scanned, not only that of a lot. */
  isItemSeen: z.boolean(),
  lotNumber: z.nullable(z.string()),
  /** Why it is a mismatch, or what is still to be scanned, as a sentence. */
  message: z.nullable(z.string()),
  /** Why it was overridden. */
  reason: z.nullable(z.string()),
  /** When that was, UTC ISO, and who did it. */
  at: z.nullable(z.string()),
  by: z.nullable(z.string()),
});
export type CheckRow = RecordOf<typeof CheckRow>;

/** What was made on a line before. `inventoryID` null: free text, or not known. */
const Previous = z.object({
  product: z.string(),
  inventoryID: z.nullable(z.string()),
  runNumber: z.string(),
});

/** What is checked before a run of an order starts on a line, and while it runs. Instants are UTC ISO. */
export const LineCheck = defineRecord(
  {
    /** The line's code. */
    line: z.string(),
    workOrderId: z.string(),
    product: z.string(),
    inventoryID: z.nullable(z.string()),
    /** Of its bill of material; null: it has none, so that nothing is checked. */
    revision: z.nullable(z.string()),
    /** The run that was started on it; null: none yet. */
    startedRun: z.nullable(z.string()),
    runNumber: z.nullable(z.string()),
    /** What was on the line before; null: nothing. */
    previous: z.nullable(Previous),
    clearedAt: z.nullable(z.string()),
    clearedBy: z.nullable(z.string()),
    rows: listField(CheckRow),
    /** The client's ULIDs of what was done, the newest last: the same again changes nothing. */
    changeIds: internalField(z.array(z.string())),
    version: z.int(),
    updatedAt: z.string(),
  },
  { packed: { content: ['rows', 'changeIds'] }, nulls: 'kept' },
);
export type LineCheck = RecordOf<typeof LineCheck>;

type Ordered = Pick<WorkOrder, 'id' | 'product' | 'inventoryID'>;
type OnLine = Pick<Line, 'code' | 'lastRunNumber'>;

const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length;

/** What was on the line before: as its last check says, unless a version without checks ran something since. */
const previousOn = (last: LineCheck | null, { lastRunNumber }: OnLine): LineCheck['previous'] => {
  const known =
    last === null || last.runNumber === null
      ? (last?.previous ?? null)
      : { product: last.product, inventoryID: last.inventoryID, runNumber: last.runNumber };
  if (lastRunNumber === null) return known;
  return known === null || isLater(lastRunNumber, known.runNumber)
    ? { product: '', inventoryID: null, runNumber: lastRunNumber }
    : known;
};

const pending = (lineNbr: number, component: string, how: CheckRow['how']): CheckRow => ({
  ...{ lineNbr, component, how, state: 'Pending', inventoryID: null, isItemSeen: false },
  ...{ lotNumber: null, message: null, reason: null, at: null, by: null },
});

/** The rows that the rules ask for, each as it stands where it was asked for before in the same way. */
const rowsOf = (
  bom: Pick<FrozenBom, 'lines'> | null,
  rules: readonly Pick<ScanRule, 'component' | 'how'>[],
  before: readonly CheckRow[],
): readonly CheckRow[] =>
  bom === null
    ? []
    : scansAsked(bom, rules).map(
        ({ lineNbr, component, how }) =>
          before.find(
            (row) =>
              row.lineNbr === lineNbr && row.how === how && itemKey(row.component) === itemKey(component),
          ) ?? pending(lineNbr, component, how),
      );

/**
 * What is to be checked of an order on a line. `last`: the newest check on it; it goes on where it is of the same order
 * and revision and nothing was started. A line is prepared for one order at a time.
 */
export const checkFor = (
  order: Ordered,
  line: OnLine,
  bom: Pick<FrozenBom, 'revision' | 'lines'> | null,
  rules: readonly Pick<ScanRule, 'component' | 'how'>[],
  last: LineCheck | null,
): LineCheck => {
  const revision = bom?.revision ?? null;
  const goesOn =
    last !== null && last.startedRun === null && last.workOrderId === order.id && last.revision === revision;
  const { product, inventoryID } = order;
  return {
    ...{ line: line.code, workOrderId: order.id, product, inventoryID, revision },
    ...{ startedRun: null, runNumber: null, previous: previousOn(last, line) },
    ...(goesOn
      ? { clearedAt: last.clearedAt, clearedBy: last.clearedBy, changeIds: last.changeIds }
      : { clearedAt: null, clearedBy: null, changeIds: [] }),
    rows: rowsOf(bom, rules, goesOn ? last.rows : []),
    ...{ version: last?.version ?? 0, updatedAt: last?.updatedAt ?? '' },
  };
};

/** The check of a run that goes on, with the rows that the rules ask for now. */
export const checkOfRun = (
  check: LineCheck,
  bom: Pick<FrozenBom, 'lines'> | null,
  rules: readonly Pick<ScanRule, 'component' | 'how'>[],
): LineCheck => ({ ...check, rows: rowsOf(bom, rules, check.rows) });

/** Whether the line is to be cleared: something else was made on it, and nobody has said that it is cleared. */
export const needsClearance = ({ previous, inventoryID, revision, clearedAt }: LineCheck): boolean =>
  revision !== null &&
  clearedAt === null &&
  previous !== null &&
  (previous.inventoryID === null || itemKey(previous.inventoryID) !== itemKey(inventoryID ?? ''));

const openRows = ({ rows }: Pick<LineCheck, 'rows'>): readonly CheckRow[] =>
  rows.filter(({ state }) => isOpenState(state));

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Why a run can't start on a line yet; null: it can. */
export const checkRefusal = (check: LineCheck) => {
  if (needsClearance(check) && check.previous)
    return domainError(
      'LINE_NOT_CLEARED',
      `Clear ${check.line} first: ${previousText(check.previous)} was on it before.`,
    );
  const open = openRows(check);
  if (open.length === 0) return null;
  const details = open.map(({ component, message }) => ({
    path: component,
    code: 'SCAN_REQUIRED' as const,
    message: message ?? `${component} is not scanned yet.`,
  }));
  const names = listed([...new Set(open.map(({ component }) => component))]);
  return domainError('SCAN_REQUIRED', `Scan ${names} at ${check.line} before the run starts.`, { details });
};

const MAX_CHANGES = 200;

/** The next version of a check. */
export const changedCheck = (check: LineCheck, changeId: string | null, now: number): LineCheck => ({
  ...check,
  changeIds: changeId === null ? check.changeIds : [...check.changeIds, changeId].slice(-MAX_CHANGES),
  version: check.version + 1,
  updatedAt: new Date(now).toISOString(),
});

/** Somebody says that nothing of what was on the line before is there any more. */
export const clearedLine = (check: LineCheck, by: string, now: number): LineCheck => ({
  ...check,
  clearedAt: new Date(now).toISOString(),
  clearedBy: by,
});

/** What a line keeps once a run has started: what was checked, and what is on it from now on. */
export const startedCheck = (
  check: LineCheck,
  run: { readonly runId: string; readonly runNumber: string },
) => ({
  ...check,
  startedRun: run.runId,
  runNumber: run.runNumber,
});
