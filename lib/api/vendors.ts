import * as z from 'zod';
import { VENDOR_STATUSES, VendorStatus } from '#domain/vendors/vendor.ts';
import { defineRoute } from './contract.ts';
import { key, paginationKey, queryBoolean, queryLimit } from './text.ts';

/** A vendor on the wire: the spec's fields and `version` (spec §3, design.md §7). */
export const VendorOnTheWire = z.object({
  vendorID: z.string(),
  vendorName: z.string(),
  vendorStatus: VendorStatus,
  vendorReceivable: z.boolean(),
  contact: z.string().nullable(),
  SupplierClass: z.string().nullable(),
  CurrencyID: z.string().nullable(),
  CreatedOn: z.string().nullable(),
  LastModifiedOn: z.string().nullable(),
  version: z.number().int(),
});

export type VendorOnTheWire = z.output<typeof VendorOnTheWire>;

/** What the accounting system said of a vendor's status, and what brought it. */
export const VendorStatusChange = z.object({
  /** UTC ISO: when we learned of it. */
  at: z.string(),
  /** The accounting system's own word, and what it means here. */
  status: z.string(),
  vendorStatus: VendorStatus,
  source: z.enum(['load', 'notification', 'confirmation']),
});

export type VendorStatusChange = z.output<typeof VendorStatusChange>;

/** All there is to know of one vendor. */
export const VendorDetail = VendorOnTheWire.extend({
  /** The accounting system's own word, e.g. `Hold Payments`. */
  accountingStatus: z.string(),
  /** Who set the flag last and when (UTC ISO); null while nobody has. */
  receivableBy: z.string().nullable(),
  receivableAt: z.string().nullable(),
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
  vendor: VendorOnTheWire.nullable(),
  refused: z.object({ code: z.string(), error: z.string() }).nullable(),
});

export type FlaggedVendor = z.output<typeof FlaggedVendor>;

/** So many vendors may be flagged in one call. */
export const MOST_FLAGGED = 100;

/** The vendor load as a job: what it has done so far and how it ended. */
export const VendorLoad = z.object({
  jobId: z.string(),
  kind: z.enum(['vendors']),
  mode: z.enum(['full', 'incremental']),
  status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  read: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  madeInactive: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  startedBy: z.string(),
  /** A sentence for a person when it failed or waits. */
  message: z.string().nullable(),
});

export type VendorLoad = z.output<typeof VendorLoad>;

const VendorPage = z.object({
  data: z.object({ items: z.array(VendorOnTheWire), pagination_key: z.string().optional() }),
});

const ALL = 10_000;

const listRequest = (standard: number) =>
  z.object({ limit: queryLimit(standard, ALL), pagination_key: paginationKey.optional() });

/** A status in any case (spec §3: compared case-insensitively). */
const statusInAnyCase = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.enum(VENDOR_STATUSES, "Use 'ACTIVE' or 'INACTIVE'."));

export const getVendor = defineRoute({
  name: 'GetVendor',
  method: 'GET',
  path: '/GetVendor',
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
      request: listRequest(50).extend({ status: statusInAnyCase }),
      response: VendorPage,
    },
    get_warehouse_receivable: {
      permission: 'record.view',
      request: listRequest(20).extend({ receivable_status: queryBoolean.default(true) }),
      response: VendorPage,
    },
    list_vendor_receivable: {
      permission: 'record.view',
      request: listRequest(ALL).extend({ receivableStatus: queryBoolean.default(true) }),
      response: VendorPage,
    },
    /** The newest vendor load, so that its progress survives a reload and shows in every browser. */
    vendor_load: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: VendorLoad.nullable() }),
    },
  },
});

export const postVendor = defineRoute({
  name: 'PostVendor',
  method: 'POST',
  path: '/PostVendor',
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
        version: z.number().int().min(0).optional(),
      }),
      response: z.object({ data: VendorOnTheWire }),
    },
    /** The same for up to 100 vendors, each by itself: 200 with an answer for each, refused ones included. */
    set_many_receivable: {
      permission: 'vendor.setReceivable',
      request: z.object({
        receivableStatus: z.boolean('Use true or false.'),
        vendors: z
          .array(z.object({ vendorId: key(), version: z.number().int().min(0).optional() }))
          .min(1, 'Choose a vendor.')
          .max(MOST_FLAGGED, `Choose at most ${MOST_FLAGGED} vendors at once.`),
      }),
      response: z.object({ data: z.object({ items: z.array(FlaggedVendor) }) }),
    },
  },
});
