import * as z from 'zod/mini';
import {
  addedField,
  defineRecord,
  inputField,
  internalField,
  nullableField,
  pickFields,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { clientId, text } from '#domain/text.ts';
import { RUN_STATUSES } from './run-status.ts';
import { productionUnit, UnitSizes } from './unit-fields.ts';

const Pause = z.object({
  from: z.string(),
  /** Null while it lasts. */
  to: z.nullable(z.string()),
  reason: z.string(),
  by: z.string(),
});

/** Who ran the line from when on. */
const OperatorShift = z.object({ from: z.string(), operator: z.string(), by: z.string() });

/** See `AskedRunChange`. Its kind is any text: what a later version adds is read. */
const MadeChange = z.object({
  changeId: z.string(),
  change: z.string(),
  said: z.nullable(z.string()),
  at: z.nullable(z.number()),
});

/** A production run. What was counted on it one by one is beside it (`RunCount`). Instants are UTC ISO. */
export const Run = defineRecord(
  {
    /** The client's ULID. */
    runId: z.string(),
    /** `PR-000123`: RUN #. */
    runNumber: z.string(),
    workOrderId: z.string(),
    inventoryID: z.nullable(z.string()),
    product: z.string(),
    /** The line's code. */
    line: z.string(),
    /** Who runs it now, or ran it last. */
    operator: z.string(),
    /** The first is from its start. */
    operators: z.array(OperatorShift),
    startTime: z.string(),
    stopTime: z.nullable(z.string()),
    status: z.enum(RUN_STATUSES),
    /** The work order's unit, in which good and loss are. */
    unit: productionUnit,
    /** For `convertUnits`. */
    sizes: UnitSizes,
    /** QUANTITY. */
    good: quantityField,
    loss: quantityField,
    /** How many counts there are. */
    counts: z.int(),
    pauses: z.array(Pause),
    voidReason: z.nullable(z.string()),
    /** The caller's ids of the newest changes, so that a change sent again is recognised. */
    changeIds: internalField(z.array(z.string())),
    /** What those and the start were: a change sent again is set apart from another one under its id. */
    changes: addedField(internalField(z.array(MadeChange)), []),
    /** Rises with every change that a person decides; every such change is conditional on it, and brings it along. */
    version: z.int(),
    /** Rises with every count, so that counting never makes a person's change stale. */
    outputRev: internalField(z.int()),
    createdAt: internalField(z.string()),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
  },
  { packed: { story: ['operators', 'pauses', 'changeIds', 'changes'] } },
);

export type Run = RecordOf<typeof Run>;

/** What a list shows of a run, and keeps in the history's index. */
export const LISTED_FIELDS = [
  'runId',
  'runNumber',
  'workOrderId',
  'product',
  'line',
  'operator',
  'startTime',
  'stopTime',
  'status',
  'good',
  'loss',
  'unit',
  'sizes',
] as const satisfies readonly (keyof Run)[];

/** A run as a list shows it. */
export const ListedRun = pickFields(Run, LISTED_FIELDS);

export type ListedRun = RecordOf<typeof ListedRun>;

const counted = z
  .number('Fill this in.')
  .check(z.gte(-10_000_000, 'Use at least -10000000.'), z.lte(10_000_000, 'Use at most 10000000.'));

/** Good and loss counted at once, as typed and as it was added to the run's totals. */
export const RunCount = defineRecord({
  runId: internalField(z.string()),
  /** The client's ULID: the same count sent again counts once; with other numbers it is a conflict. */
  countId: inputField(z.string(), clientId),
  /** UTC ISO: when it was counted. */
  at: z.string(),
  by: z.string(),
  /** As typed, in `unit`; below 0 takes a mistaken count back. */
  good: inputField(quantityField, counted),
  loss: inputField(quantityField, counted),
  /** Where none is typed, the run's own. */
  unit: inputField(productionUnit, z.optional(productionUnit)),
  /** In the run's unit: what was added to its totals. */
  addedGood: quantityField,
  addedLoss: quantityField,
  /** What it put into stock, in the item's base unit; null: nothing, since its run has no lot or it was not known. */
  produced: addedField(nullableField(quantityField), null),
  /** Why a correction takes something back; free text otherwise. */
  note: inputField(
    z.nullable(z.string()),
    z.pipe(
      z.nullish(text(500)),
      z.transform((value) => value || null),
    ),
  ),
});

export type RunCount = RecordOf<typeof RunCount>;
