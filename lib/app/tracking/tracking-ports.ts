import type { Shipment } from '#domain/shipments/shipment.ts';
import type { DocumentType } from '#domain/stock/ledger/movement-kinds.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import type { TracedLine } from '#domain/tracking/traced-line.ts';

/** The ledger as a trace asks it. */
export interface TracedLedger {
  /** All lines of a lot, read consistently: one question, whatever else is in the ledger. */
  linesOfLot(lot: LotId): Promise<readonly TracedLine[]>;
  /**
   * All lines of the movements of each of these, in the same order. The index names them, one question for each, and they
   * are read by the hundred: one of this second may be missing for a moment.
   */
  linesOfDocuments(documents: readonly LedgerDocument[]): Promise<readonly (readonly TracedLine[])[]>;
}

interface LedgerDocument {
  readonly type: DocumentType;
  readonly id: string;
}

/** What people call a shipment, and who gets it. */
export interface ShipmentName {
  readonly shipmentId: string;
  readonly shipmentNbr: string;
  readonly customerID: string;
  readonly customerName: string;
  readonly status: string;
  readonly trackingNbr: string | null;
}

/** Where a shipment went, and when. */
export interface ShipmentSent extends ShipmentName {
  readonly shipTo: Shipment['shipTo'];
  /** The customer's main contact; null: it was not known when the shipment was made. */
  readonly customerReach: Shipment['customerReach'];
  /** UTC ISO; null: its goods have not left, or are leaving. */
  readonly shippedAt: string | null;
}

/** What shipments are called, read consistently, without what they take. */
export interface ShipmentNames {
  /** By id: those that exist. */
  namesOf(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, ShipmentSent>>;
}

/** A document that is known by a number which rises with time. */
interface Numbered {
  readonly id: string;
  readonly nbr: string;
}

/** Documents by the number that people know them by. */
export interface NumberedDocuments {
  /** `GR-000123`; null: there is none. */
  receipt(nbr: string, now: number): Promise<Numbered | null>;
  /** `PR-000123`; null: no run that ended has it. */
  endedRun(nbr: string, now: number): Promise<Numbered | null>;
  /** Shipments with this number, or this number of their carrier, of the last year. */
  shipments(text: string, now: number): Promise<readonly ShipmentName[]>;
}
