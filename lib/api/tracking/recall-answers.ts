import * as z from 'zod/mini';
import { PALLET_STATES } from '#domain/pallets/pallet-state.ts';
import { Reach } from '#domain/sales-orders/sales-order.ts';
import { LOT_STATUSES } from '#domain/stock/lots/lot-status.ts';
import { Recall, SaidOfGoods } from '#domain/tracking/recall/recall.ts';
import { CONTACT_OUTCOMES, CONTACT_WAYS } from '#domain/tracking/recall/recall-words.ts';

/** A recall in the list. */
export const RecallRow = z.omit(Recall.wire, { contacted: true });

export type RecallRow = z.output<typeof RecallRow>;

/** All in `baseUom`; what became of a lot of the scope. */
const RecalledLot = z.object({
  inventoryID: z.string(),
  lotNumber: z.string(),
  name: z.string(),
  baseUom: z.string(),
  /** Null: nobody keeps how it stands. */
  status: z.nullable(z.enum(LOT_STATUSES)),
  /** The recall that holds it. */
  recallId: z.nullable(z.string()),
  in: z.number(),
  onHand: z.number(),
  used: z.number(),
  shipped: z.number(),
  scrapped: z.number(),
  sampled: z.number(),
  unexplained: z.number(),
  /** Zero, or a balance is not the sum of its movements. */
  difference: z.number(),
  places: z.array(z.object({ place: z.string(), qty: z.number() })),
  /** What brought it into stock first, and when; null: nobody keeps that. */
  origin: z.nullable(
    z.object({
      type: z.enum(['receipt', 'run', 'opening', 'adjustment']),
      /** UTC ISO. */
      at: z.string(),
      vendorID: z.nullable(z.string()),
    }),
  ),
  useBy: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
});

export type RecalledLot = z.output<typeof RecalledLot>;

const RecalledGoods = z.object({
  inventoryID: z.string(),
  lotNumber: z.string(),
  qty: z.number(),
  baseUom: z.string(),
});

const RecalledPallet = z.object({
  sscc: z.string(),
  state: z.enum(PALLET_STATES),
  /** Where it stands, or stood last. */
  location: z.string(),
  recallId: z.nullable(z.string()),
  /** Whether a recall or a person holds it. */
  isHeld: z.boolean(),
  /** All that is on it, of the scope or not: it is held as one. */
  goods: z.array(RecalledGoods),
  /** With what it left; null: it has not. */
  shipment: z.nullable(
    z.object({
      shipmentId: z.string(),
      shipmentNbr: z.string(),
      customerName: z.string(),
      shippedAt: z.nullable(z.string()),
    }),
  ),
});

/** One truck to a customer, and what of the scope it took. */
const RecalledShipment = z.object({
  shipmentId: z.string(),
  shipmentNbr: z.string(),
  /** Null: its goods are leaving this moment. */
  shippedAt: z.nullable(z.string()),
  /** As on a label, from the street to the country. */
  shipTo: z.object({
    name: z.string(),
    address: z.array(z.string()),
    /** Who is there; null: that is not known. */
    reach: z._default(z.nullable(Reach), null),
  }),
  goods: z.array(RecalledGoods),
});

const RecallContact = z.object({
  at: z.string(),
  by: z.string(),
  how: z._default(z.nullable(z.enum(CONTACT_WAYS)), null),
  outcome: z.enum(CONTACT_OUTCOMES),
  /** What they said of each lot; empty: they named no quantity. */
  said: z._default(z.array(SaidOfGoods.wire), []),
  /** So many lots of which they said more later are left out of it, where all together would be too much. */
  saidAnew: z.optional(z.int()),
  note: z.string(),
});

/** Who got goods of the scope. */
const RecallCustomer = z.object({
  customerID: z.string(),
  customerName: z.string(),
  /** Their main contact, as the newest shipment has it; null: that is not known. */
  reach: z._default(z.nullable(Reach), null),
  shipments: z.array(RecalledShipment),
  /** Of all shipments together. */
  goods: z.array(RecalledGoods),
  /** Oldest first. */
  contacts: z.array(RecallContact),
});

export type RecalledGoods = z.output<typeof RecalledGoods>;

export type RecalledShipment = z.output<typeof RecalledShipment>;

export type RecalledPallet = z.output<typeof RecalledPallet>;

export type RecallCustomer = z.output<typeof RecallCustomer>;

/** What it comes to for one item, all lots of it together: `RecallTotal` says what each figure is. */
const TotalOfItem = z.object({
  ...{ inventoryID: z.string(), name: z.string(), baseUom: z.string(), lots: z.int(), in: z.number() },
  ...{ onHand: z.number(), used: z.number(), shipped: z.number(), scrapped: z.number() },
  ...{ sampled: z.number(), notAccounted: z.number(), heldAtCustomers: z.number() },
  ...{ comingBack: z.number(), destroyedAtCustomers: z.number(), soldOn: z.number() },
  ...{ unanswered: z.number(), saidBeyond: z.number() },
  ...{ accountedShare: z.nullable(z.number()), recoveredShare: z.nullable(z.number()) },
});

/** What the ledger says of a recall at one moment: its scope, how much, where, and who got it. */
export const RecallFigures = z.object({
  asOf: z.string(),
  /** False: goods moved along it while it was read. */
  settled: z.boolean(),
  /** How many steps, lots and shipments its trace had as it was opened. */
  atOpening: z.object({ steps: z.int(), lots: z.int(), shipments: z.int() }),
  lots: z.array(RecalledLot),
  pallets: z.array(RecalledPallet),
  /** Null in figures that were kept before totals were: they follow from lots and customers. */
  totals: z._default(z.nullable(z.array(TotalOfItem)), null),
  customers: z.array(RecallCustomer),
  /** Items in its scope that are not kept by lot: they can't be held apart. */
  notByLot: z.array(z.string()),
  /** From opening to the last customer reached, in ms; null: not all are reached, or nobody got anything. */
  msToReachAll: z.nullable(z.number()),
});

export type RecallFigures = z.output<typeof RecallFigures>;

/** A recall with its figures. */
export const RecallDetail = z.extend(RecallRow, {
  ...RecallFigures.shape,
  /**
   * `now`: it is open, and they are of this moment; `atClosing`: as they stood when it was closed; `notKept`: it was closed
   * before they were kept, and they are of this moment.
   */
  figures: z.enum(['now', 'atClosing', 'notKept']),
  /** How far it holds (or lets go of) lots and pallets; a mock recall holds nothing. */
  holds: z.object({ state: z.enum(['holding', 'still', 'releasing']), done: z.int(), of: z.int() }),
});

export type RecallDetail = z.output<typeof RecallDetail>;
