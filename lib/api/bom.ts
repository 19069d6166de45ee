import * as z from 'zod/mini';
import { BillOfMaterial, BomLine, ListedBom as Listed, MAX_BOM_LINES } from '#domain/bom/bill-of-material.ts';
import { BomLoad } from '#domain/bom/bom-load.ts';
import { BOM_METHODS } from '#domain/bom/bom-terms.ts';
import { SCAN_HOWS, ScanRule } from '#domain/bom/scan-rule.ts';
import { Substitute } from '#domain/bom/substitute.ts';
import { listOf } from '#domain/length.ts';
import { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { CheckRow } from '#domain/production/check/line-check.ts';
import { pickFields } from '#domain/record.ts';
import { clientId, key, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { day, exactNumber, positiveNumber, version } from './fields/input-fields.ts';
import { paginationKey, queryLimit } from './fields/query-fields.ts';
import { workOrderKey } from './work-orders.ts';

const exact = exactNumber('Write a number.');

const amount = positiveNumber('Write a number.');

/** A revision's name, as people and the accounting system write it. */
const revisionName = key(20);

/** What is typed of a component. */
const BomLineFields = z.object({
  inventoryID: key(),
  qty: amount,
  uom: key(20),
  lossPercent: z._default(
    exact.check(
      z.refine((value: number) => value >= 0, 'Use 0 or more.'),
      z.refine((value: number) => value <= 1000, 'Use at most 1000.'),
    ),
    0,
  ),
  fixedQty: z._default(z.boolean(), false),
  method: z._default(z.enum(BOM_METHODS), 'scan'),
  optional: z._default(z.boolean(), false),
});

/** What is typed of a draft, in requests and in its form. Lines are numbered as they come. */
export const BomFields = z.object({
  inventoryID: key(),
  revision: revisionName,
  description: z._default(text(200), ''),
  perQty: amount,
  perUom: key(20),
  lines: listOf(BomLineFields, { most: MAX_BOM_LINES, tooMany: `Use at most ${MAX_BOM_LINES} lines.` }),
});

/** What is typed of a proposal. */
export const SubstituteTermsFields = z.object({
  product: z._default(z.nullable(key()), null),
  component: key(),
  substitute: key(),
  ratio: amount,
  priority: z._default(
    z.int('Use a whole number.').check(z.gte(1, 'Use at least 1.'), z.lte(99, 'Use at most 99.')),
    1,
  ),
  validFrom: day,
  validTo: z._default(z.nullable(day), null),
  reason: text(500),
});

/** A bill of material. `version` is to be sent with a change. */
export const BomResponse = BillOfMaterial.wire;
export type BomResponse = z.output<typeof BomResponse>;

/** What a list shows of a revision. `name`: the product's; null where the item is not known. */
export const ListedBom = z.extend(Listed.wire, { name: z.nullable(z.string()) });
export type ListedBom = z.output<typeof ListedBom>;

/** Of an item that a bill names: what a person has to know to write it. */
const BomItem = z.object({
  inventoryID: z.string(),
  name: z.string(),
  baseUom: z.string(),
  uoms: z.array(z.string()),
  active: z.boolean(),
});

const Problem = z.object({ path: z.string(), code: z.string(), message: z.string() });

const LineDifference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.nullable(BomLine.wire),
  after: z.nullable(BomLine.wire),
  fields: z.array(z.string()),
});

const UsedIn = z.object({
  inventoryID: z.string(),
  name: z.nullable(z.string()),
  revision: z.string(),
  qty: z.number(),
  uom: z.string(),
  perQty: z.number(),
  perUom: z.string(),
});
export type UsedIn = z.output<typeof UsedIn>;

/** A substitute. `allergens`: how those of the product would differ; null: not at all. */
export const SubstituteResponse = z.extend(Substitute.wire, {
  allergens: z.nullable(z.object({ added: z.array(z.string()), removed: z.array(z.string()) })),
});
export type SubstituteResponse = z.output<typeof SubstituteResponse>;

/** A load of bills of material: how far it is, or how it ended. */
export const BomLoadResponse = BomLoad.wire;
export type BomLoadResponse = z.output<typeof BomLoadResponse>;

/** What may go in instead of a component, and how much of it is free; in its own base unit. */
const SubstituteInStock = z.object({
  inventoryID: z.string(),
  name: z.string(),
  baseUom: z.string(),
  /** So many of it for one base unit of the component. */
  ratio: z.number(),
  free: z.number(),
});

/** A component's stock that could be issued today, in its base unit. Null: it is not kept in stock. */
const ComponentInStock = z.object({
  inventoryID: z.string(),
  name: z.string(),
  free: z.nullable(z.number()),
  /** To the runs of the work order, of it and of what stood in for it, less what came back. */
  issued: z.number(),
  /** Approved and valid today, the first to be offered first. */
  substitutes: z.array(SubstituteInStock),
});

/** What a product is made of, in base units, and what of it is there. */
export const ComponentsResponse = z.object({
  product: z.object({
    baseUom: z.string(),
    conversions: z.array(
      z.object({ uom: z.string(), factor: z.number(), operation: z.enum(['Multiply', 'Divide']) }),
    ),
  }),
  /** `isFrozen`: it is what the work order keeps to its end. Null: there is none. */
  bom: z.nullable(
    z.extend(pickFields(FrozenBom, ['inventoryID', 'revision', 'perQty', 'baseUom', 'lines']).wire, {
      isFrozen: z.boolean(),
    }),
  ),
  /** The revision that is Active now. */
  active: z.nullable(z.string()),
  /** Why the Active one can't be used as it stands; null: it can. */
  problem: z.nullable(z.string()),
  components: z.array(ComponentInStock),
});
export type ComponentsResponse = z.output<typeof ComponentsResponse>;

/** A component that must be scanned at a line, with what became of it. `runId` null: the run has not started. */
export const ScanRow = z.extend(CheckRow.wire, {
  line: z.string(),
  workOrderId: z.string(),
  product: z.string(),
  runId: z.nullable(z.string()),
  runNumber: z.nullable(z.string()),
});
export type ScanRow = z.output<typeof ScanRow>;

const lotUse = { issued: z.number(), returned: z.number(), used: z.number() };

/**
 * What a run used of one component and of what stood in for it, in its base unit; each lot is of its own item and
 * in that one's. `difference`: used less expected.
 */
export const BatchRow = z.object({
  runId: z.string(),
  runNumber: z.string(),
  line: z.string(),
  startTime: z.string(),
  product: z.string(),
  productName: z.string(),
  /** The lot that it made. */
  outputLot: z.string(),
  isClosed: z.boolean(),
  /** It is at its line still: all of it is so far. Absent: the version before answers, which has none of those. */
  isLive: z.optional(z.boolean()),
  component: z.string(),
  name: z.string(),
  baseUom: z.string(),
  lots: z.array(
    z.object({
      ...{ inventoryID: z.string(), lotNumber: z.string(), baseUom: z.string(), ...lotUse },
      /** Neither returned nor used, as it was settled, and why; absent: the version before answers. */
      missing: z.optional(z.number()),
      reason: z.optional(z.nullable(z.string())),
    }),
  ),
  ...lotUse,
  /** Null: the order has no bill. */
  expected: z.nullable(z.number()),
  difference: z.nullable(z.number()),
  /** Why it differs, as it was said when the run was closed. */
  reason: z.nullable(z.string()),
});
export type BatchRow = z.output<typeof BatchRow>;

/** Bills of material to look at. */
export const getBom = defineRoute({
  ...addresses.GetBom,
  functionName: 'bom',
  actions: {
    /** Every revision of every product. */
    list_boms: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(ListedBom) }) }),
    },
    /** The newest load, so that its progress survives a reload and shows in every browser. */
    bom_load: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.nullable(BomLoadResponse) }),
    },
    /**
     * One revision; without `revision` the Active one, else the newest. `against`: the revision that it is compared
     * with. `problems`: what would be said if it were activated now. 404 BOM_NOT_FOUND.
     */
    get_bom: {
      permission: 'record.view',
      request: z.object({
        inventoryID: key(),
        revision: z.optional(revisionName),
        against: z.optional(revisionName),
      }),
      response: z.object({
        data: z.object({
          bom: BomResponse,
          name: z.nullable(z.string()),
          items: z.array(BomItem),
          revisions: z.array(Listed.wire),
          problems: z.array(Problem),
          difference: z.nullable(
            z.object({ against: z.string(), per: z.boolean(), lines: z.array(LineDifference) }),
          ),
          usedIn: z.array(UsedIn),
        }),
      }),
    },
    /** The Active bills in which an item is a component. */
    where_used: {
      permission: 'record.view',
      request: z.object({ inventoryID: key() }),
      response: z.object({ data: z.object({ items: z.array(UsedIn) }) }),
    },
    /** Every substitute, those that are retired as well. */
    list_substitutes: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(SubstituteResponse) }) }),
    },
    /**
     * What goes into a product, with what is free of each component and of its approved substitutes: by the bill that
     * the work order keeps, else by the Active one. How much is needed follows from `componentNeeds`. 404 ITEM_NOT_FOUND.
     */
    list_components: {
      permission: 'record.view',
      request: z.object({ inventoryID: key(), workOrderId: z.optional(workOrderKey) }),
      response: z.object({ data: ComponentsResponse }),
    },
    /**
     * What was scanned at the lines for runs that were started on a day (today), and today also for those that are about
     * to start: a row for each component that must be scanned.
     */
    list_scans: {
      permission: 'record.view',
      request: z.object({ day: z.optional(day) }),
      response: z.object({ data: z.object({ day: z.string(), items: z.array(ScanRow) }) }),
    },
    /**
     * BoM Batch List: what stopped runs used of each component, the newest start first. `limit` counts runs: a page may
     * have no row, with more to come. `from` and `to`: the site's days of start.
     */
    list_batches: {
      permission: 'record.view',
      request: z.object({
        limit: queryLimit(25, 100),
        pagination_key: z.optional(paginationKey),
        from: z.optional(day),
        to: z.optional(day),
      }),
      response: z.object({
        data: z.object({ items: z.array(BatchRow), pagination_key: z.optional(z.string()) }),
      }),
    },
    /** What must be scanned of a product's components, as somebody decided. */
    list_scan_rules: {
      permission: 'record.view',
      request: z.object({ product: key() }),
      response: z.object({ data: z.object({ items: z.array(ScanRule.wire) }) }),
    },
  },
});

const changeOfRevision = z.object({
  requestId: clientId,
  inventoryID: key(),
  revision: revisionName,
  version,
});

const BomAnswer = z.object({ data: BomResponse });
const SubstituteAnswer = z.object({ data: SubstituteResponse });

/**
 * Changes of bills of material. Each carries a ULID made by the client: the same again is answered with what stands,
 * another content under it is 409 IDEMPOTENCY_CONFLICT; another version than the person saw is 409 STALE_VERSION with
 * what stands.
 */
export const postBom = defineRoute({
  ...addresses.PostBom,
  functionName: 'bom',
  actions: {
    /** `version` 0: a new revision, else 409 REVISION_TAKEN. 422 NOT_EDITABLE: it is no Draft. */
    save_draft: {
      permission: 'bom.edit',
      request: z.extend(BomFields, { requestId: clientId, version: z.int().check(z.gte(0)) }),
      response: BomAnswer,
    },
    /** Archives the former Active one with it. 422 BOM_NOT_COMPLETE names each line that stands in the way. */
    activate_bom: { permission: 'bom.edit', request: changeOfRevision, response: BomAnswer },
    /** Draft or Active to Archived; 422 INVALID_TRANSITION. */
    archive_bom: { permission: 'bom.edit', request: changeOfRevision, response: BomAnswer },
    /** Starts a load of those of the accounting system, or answers the one that runs. The work is item-sync's. */
    load_boms: {
      permission: 'bom.edit',
      request: z.object({ requestId: clientId }),
      response: z.object({ data: BomLoadResponse }),
    },
    /** 404 ITEM_NOT_FOUND names the item. */
    propose_substitute: {
      permission: 'bom.edit',
      request: z.extend(SubstituteTermsFields, { substituteId: clientId }),
      response: SubstituteAnswer,
    },
    /** 422 ALLERGEN_CHANGE lists what comes in and goes out, unless one who may says why. */
    approve_substitute: {
      permission: 'substitute.approve',
      request: z.object({
        requestId: clientId,
        substituteId: clientId,
        version,
        allergenReason: z._default(text(500), ''),
      }),
      response: SubstituteAnswer,
    },
    retire_substitute: {
      permission: 'substitute.approve',
      request: z.object({ requestId: clientId, substituteId: clientId, version }),
      response: SubstituteAnswer,
    },
    /** `how` null: nobody has to scan it. `version` 0: nobody had decided anything. */
    set_scan_rule: {
      permission: 'bom.edit',
      request: z.object({
        requestId: clientId,
        product: key(),
        component: key(),
        how: z.nullable(z.enum(SCAN_HOWS)),
        version: z.int().check(z.gte(0)),
      }),
      response: z.object({ data: ScanRule.wire }),
    },
  },
});
