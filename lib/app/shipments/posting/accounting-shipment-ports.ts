import type { AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { DocumentWritten, NotWritten } from '#app/posting/document-ports.ts';
import type { ShipmentInBooks, ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';

/** The shipments of the accounting system. */
export interface AccountingShipments {
  /** As with receipts: the calls of one shipment are taken from the shared call budget together. */
  beginShipment(): () => Promise<void>;
  /**
   * The shipment of these orders whose description holds this marker. By keys alone, each order's shipments and then each
   * by its number: a filter may answer that there is none although there is. Null when there is none (yet).
   */
  findShipment(
    orders: readonly { readonly orderType: string; readonly orderNbr: string }[],
    marker: string,
  ): AccountingResult<ShipmentInBooks | null>;
  /** One shipment by number: never late; null when there is none. */
  shipment(shipmentNbr: string): AccountingResult<ShipmentInBooks | null>;
  /** Creates it of the order lines, with their lots. Never repeats a request whose fate is unknown. */
  createShipment(
    shipment: ShipmentToPost,
    marker: string,
  ): Promise<{ readonly outcome: 'created'; readonly shipmentNbr: string } | NotWritten>;
  /** Takes it off hold. */
  openShipment(shipmentNbr: string): Promise<DocumentWritten>;
  confirmShipment(shipmentNbr: string): Promise<DocumentWritten>;
}
