import * as z from 'zod/mini';
import { countText } from '#domain/count-text.ts';
import { Packs, productionUnit, UnitSizes } from '#domain/production/unit-fields.ts';
import {
  addedField,
  defineRecord,
  group,
  inputField,
  internalField,
  listField,
  nullableField,
  pickFields,
  pickValues,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { key, text } from '#domain/text.ts';
import { PRIORITIES, WORK_ORDER_STATUSES } from './work-order-status.ts';

const Status = z.enum(WORK_ORDER_STATUSES);

/** One change: who, when, from which status to which, what else changed, and why. */
const HistoryEntry = group({
  /** UTC ISO. */
  at: z.string(),
  by: z.string(),
  change: z.enum([
    'created',
    'edited',
    'held',
    'released',
    'started',
    'completed',
    'closedShort',
    'cancelled',
    'reopened',
    'deleted',
  ]),
  from: z.nullable(Status),
  to: z.nullable(Status),
  reason: z.nullable(z.string()),
  /** The terms that an edit changed, in words. */
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Made by the caller: the same change sent again is recognised by it. */
  changeId: internalField(z.nullable(z.string())),
  /** A hash of what was asked for, where the entry doesn't say all of it. */
  contentHash: addedField(internalField(z.nullable(z.string())), null),
});

export type HistoryEntry = RecordOf<typeof HistoryEntry>;

/** A work order (domain.md, Work order). Instants are UTC ISO. */
export const WorkOrder = defineRecord(
  {
    /** `WO_20260304_001`: the site's day, then the number of that day. */
    id: z.string(),

    // Its terms: what a person decides.
    /** Free text; where `inventoryID` is given, the item's own name. */
    product: inputField(z.string(), key(200)),
    /** Null: the product is free text. */
    inventoryID: inputField(z.nullable(z.string()), z._default(z.nullable(key(100)), null)),
    /** In `uom`. */
    quantity: inputField(
      z.int(),
      z
        .number('Fill this in.')
        .check(
          z.int('Use a whole number.'),
          z.gte(1, 'Use at least 1.'),
          z.lte(10_000_000, 'Use at most 10000000.'),
        ),
    ),
    uom: inputField(productionUnit, z._default(productionUnit, 'bottles')),
    priority: z.enum(PRIORITIES, `Use one of: ${PRIORITIES.join(', ')}.`),
    /** `YYYY-MM-DD`; checked by the rule. One in the past warns. */
    requiredDate: inputField(z.string(), key(40)),
    packs: inputField(Packs, z._default(Packs, {})),
    /** What the line should know; empty where there is nothing to say. */
    note: addedField(inputField(z.string(), text(500, { lines: true })), ''),
    /** From the item's record and `packs`, as they were when the order was made: later changes don't recount. */
    sizes: UnitSizes,

    status: Status,
    hold: nullableField(group({ reason: z.string(), at: z.string(), by: z.string() })),
    /** In `uom`; the sum over its runs, kept in the same transaction as every count. */
    good: quantityField,
    loss: quantityField,
    /** Runs ever started, void ones included. */
    runs: z.int(),
    /** Running and paused ones. */
    liveRuns: z.int(),
    /** Why it was closed short or cancelled. */
    closeReason: z.nullable(z.string()),
    /** Since when it is Completed or Cancelled. */
    closedAt: z.nullable(z.string()),
    /** Oldest first; the newest 200. */
    history: listField(HistoryEntry),
    /** Rises with every change that a person decides; every such change is conditional on it, and brings it along. */
    version: z.int(),
    /** Rises with every run and count, so that counting never makes a person's edit stale. */
    productionRev: internalField(z.int()),
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
  },
  {
    packed: { history: 'history' },
    flattened: { hold: { reason: 'holdReason', at: 'holdAt', by: 'holdBy' } },
  },
);

export type WorkOrder = RecordOf<typeof WorkOrder>;

interface Term {
  /** As it is called inside a sentence. */
  readonly label: string;
  /** It may still be edited after the start. Default: not. */
  readonly isOpenAfterStart?: boolean;
  /** As the history tells it. Default: the value as it is. */
  readonly text?: (order: WorkOrder) => string;
}

/** '24 bottles a case, 330 mL a bottle'; empty where nothing is said. */
export const packsText = (packs: Packs): string =>
  [
    packs.bottlesPerCase && `${countText(packs.bottlesPerCase, 'bottle')} a case`,
    packs.casesPerPallet && `${countText(packs.casesPerPallet, 'case')} a pallet`,
    packs.millilitresPerBottle && `${packs.millilitresPerBottle} mL a bottle`,
  ]
    .filter(Boolean)
    .join(', ');

/** What a person decides about an order, in the order of the form. */
export const WORK_ORDER_TERMS = {
  product: {
    label: 'product',
    text: ({ product, inventoryID }) => (inventoryID ? `${inventoryID} ${product}` : product),
  },
  quantity: { label: 'quantity' },
  uom: { label: 'unit' },
  priority: { label: 'priority', isOpenAfterStart: true },
  requiredDate: { label: 'required date', isOpenAfterStart: true },
  packs: { label: 'packing', text: ({ packs }) => packsText(packs) },
  note: { label: 'note for the line', isOpenAfterStart: true },
} as const satisfies { readonly [Name in keyof WorkOrder]?: Term };

/** Fields of an order as a person edits them. */
export type EditableField = keyof typeof WORK_ORDER_TERMS;

export const EDITABLE_FIELDS = Object.keys(WORK_ORDER_TERMS) as EditableField[];

/** Fields of an order as a request brings them; the item picked is a part of the product. */
export const TYPED_FIELDS = EDITABLE_FIELDS.flatMap((field) =>
  field === 'product' ? ([field, 'inventoryID'] as const) : [field],
);

/** All that an order's terms are kept as. */
const TERM_FIELDS = [...TYPED_FIELDS, 'sizes' as const];

export type WorkOrderTerms = Pick<WorkOrder, (typeof TERM_FIELDS)[number]>;

/** The terms alone, out of what holds more. */
export const termsOf = (order: WorkOrderTerms): WorkOrderTerms => pickValues(order, TERM_FIELDS);

/** What a list shows of an order, and keeps in its index; why it is on hold comes with it. */
export const LISTED_FIELDS = [
  'id',
  'product',
  'inventoryID',
  'quantity',
  'uom',
  'priority',
  'requiredDate',
  'status',
  'good',
  'loss',
  'runs',
  'liveRuns',
  'closedAt',
  'version',
  'productionRev',
] as const satisfies readonly (keyof WorkOrder)[];

/** An order as a list shows it. */
export const ListedWorkOrder = pickFields(WorkOrder, LISTED_FIELDS);

/** An order as the floor sees it: what a list shows, and all its terms. */
export const WorkOrderOnFloor = pickFields(WorkOrder, [...LISTED_FIELDS, ...TERM_FIELDS]);
