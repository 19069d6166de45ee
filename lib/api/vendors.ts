import * as z from 'zod/mini';
import { listOf } from '#domain/length.ts';
import { key } from '#domain/text.ts';
import { MAX_FLAGGED } from '#domain/vendors/set-receivable.ts';
import { VENDOR_STATUSES } from '#domain/vendors/vendor.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { paginationKey, queryBoolean, queryLimit } from './query-fields.ts';

/** A vendor on the wire: the spec's fields and `version` (spec §3, design.md §7). */
export const VendorResponse = z.object({
  vendorID: z.string(),
  vendorName: z.string(),
  vendorStatus: z.enum(VENDOR_STATUSES),
  vendorReceivable: z.boolean(),
  contact: z.nullable(z.string()),
  SupplierClass: z.nullable(z.string()),
  CurrencyID: z.nullable(z.string()),
  CreatedOn: z.nullable(z.string()),
  LastModifiedOn: z.nullable(z.string()),
  version: z.int(),
});

export type VendorResponse = z.output<typeof VendorResponse>;

/** What the accounting system said of a vendor's status, and what brought it. */
export const VendorStatusChange = z.object({
  /** UTC ISO: when we learned of it. */
  at: z.string(),
  /** The accounting system's own word, and what it means here. */
  status: z.string(),
  vendorStatus: z.enum(VENDOR_STATUSES),
  source: z.enum(['load', 'notification', 'confirmation']),
});

export type VendorStatusChange = z.output<typeof VendorStatusChange>;

/** All there is to know of one vendor. */
export const VendorDetail = z.extend(VendorResponse, {
  /** The accounting system's own word, e.g. `Hold Payments`. */
  accountingStatus: z.string(),
  /** Who set the flag last and when (UTC ISO); null while nobody has. */
  receivableBy: z.nullable(z.string()),
  receivableAt: z.nullable(z.string()),
  /** A notification told of a change that the accounting system has not confirmed yet. */
  unconfirmed: z.boolean(),
  /** UTC ISO: since when we know it, and when anything of it changed here last. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Newest first, at most 20. */
  statusHistory: z.array(VendorStatusChange),
});

export type VendorDetail = z.output<typeof VendorDetail>;

/** What became of one vendor among many: as it stands (null: there is none), and why it was refused. */
export const FlaggedVendor = z.object({
  vendorId: z.string(),
  vendor: z.nullable(VendorResponse),
  refused: z.nullable(z.object({ code: z.string(), error: z.string() })),
});

export type FlaggedVendor = z.output<typeof FlaggedVendor>;

/** The vendor load as a job: what it has done so far and how it ended. */
export const VendorLoad = z.object({
  jobId: z.string(),
  kind: z.enum(['vendors']),
  mode: z.enum(['full', 'incremental']),
  status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  read: z.int(),
  created: z.int(),
  changed: z.int(),
  madeInactive: z.int(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  startedBy: z.string(),
  /** A sentence for a person when it failed or waits. */
  message: z.nullable(z.string()),
});

export type VendorLoad = z.output<typeof VendorLoad>;

const VendorPage = z.object({
  data: z.object({ items: z.array(VendorResponse), pagination_key: z.optional(z.string()) }),
});

const ALL = 10_000;

const listRequest = (standard: number) =>
  z.object({ limit: queryLimit(standard, ALL), pagination_key: z.optional(paginationKey) });

/** A status in any case (spec §3: compared case-insensitively). */
const STATUS_EXPECTED = "Use 'ACTIVE' or 'INACTIVE'.";
const statusInAnyCase = z.pipe(
  z.string(STATUS_EXPECTED).check(z.trim(), z.toUpperCase()),
  z.enum(VENDOR_STATUSES, STATUS_EXPECTED),
);

export const getVendor = defineRoute({
  ...addresses.GetVendor,
  functionName: 'get-vendor',
  actions: {
    /** All vendors by id, page after page. */
    list_vendors: { permission: 'record.view', request: listRequest(ALL), response: VendorPage },
    list: { permission: 'record.view', request: listRequest(50), response: VendorPage },
    get_by_id: { permission: 'record.view', request: z.object({ vendor_id: key() }), response: VendorPage },
    /** One vendor with all there is to know; 404 VENDOR_NOT_FOUND. */
    vendor_detail: {
      permission: 'record.view',
      request: z.object({ vendor_id: key() }),
      response: z.object({ data: VendorDetail }),
    },
    get_by_status: {
      permission: 'record.view',
      request: z.extend(listRequest(50), { status: statusInAnyCase }),
      response: VendorPage,
    },
    get_warehouse_receivable: {
      permission: 'record.view',
      request: z.extend(listRequest(20), { receivable_status: z._default(queryBoolean, true) }),
      response: VendorPage,
    },
    list_vendor_receivable: {
      permission: 'record.view',
      request: z.extend(listRequest(ALL), { receivableStatus: z._default(queryBoolean, true) }),
      response: VendorPage,
    },
    /** The newest vendor load, so that its progress survives a reload and shows in every browser. */
    vendor_load: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.nullable(VendorLoad) }),
    },
  },
});

export const postVendor = defineRoute({
  ...addresses.PostVendor,
  functionName: 'post-vendor',
  actions: {
    /** Starts a vendor load, or answers the one that runs. Accepted at once; the work is vendor-sync's. */
    update_vendor_list: {
      permission: 'vendor.sync',
      request: z.object({}),
      response: z.object({ data: VendorLoad }),
    },
    /** A value that already stands is a success; `version` makes it conditional (409 STALE_VERSION). */
    set_warehouse_receivable: {
      permission: 'vendor.setReceivable',
      request: z.object({
        vendorId: key(),
        receivableStatus: z.boolean('Use true or false.'),
        version: z.optional(z.int().check(z.gte(0))),
      }),
      response: z.object({ data: VendorResponse }),
    },
    /** The same for up to 100 vendors, each by itself: 200 with an answer for each, refused ones included. */
    set_many_receivable: {
      permission: 'vendor.setReceivable',
      request: z.object({
        receivableStatus: z.boolean('Use true or false.'),
        vendors: listOf(z.object({ vendorId: key(), version: z.optional(z.int().check(z.gte(0))) }), {
          most: MAX_FLAGGED,
          tooMany: `Choose at most ${MAX_FLAGGED} vendors at once.`,
          none: 'Choose a vendor.',
        }),
      }),
      response: z.object({ data: z.object({ items: z.array(FlaggedVendor) }) }),
    },
  },
});
