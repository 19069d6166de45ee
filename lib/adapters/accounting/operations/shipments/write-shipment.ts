import type { AccountingClient } from '#adapters/accounting/client.ts';
import { numberIn, writeOutcomeOf } from '#adapters/accounting/operations/create-outcome.ts';
import { releaseDocument } from '#adapters/accounting/operations/release-document.ts';
import { type Paths, queryString } from '#adapters/accounting/protocol/odata.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import { toNumber } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import type { ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { SHIPMENT_SHAPE, shipment } from './shipments.ts';

interface WriteDeps {
  readonly client: AccountingClient;
  readonly records: Records;
  readonly paths: Paths;
  readonly settings: ResolvedSettings;
  readonly clock: Clock;
  readonly log: Log;
}

const ENTITY = 'Shipment';

const field = (value: string | number | boolean) => ({ value });

/** The order line's number always, and its lots: else the system takes every open line, and lots of its own choice. */
const bodyOf = ({ customerID, locationID, warehouseID, date, lines }: ShipmentToPost, marker: string) => ({
  ...{ Type: field('Shipment'), Operation: field('Issue'), Hold: field(false) },
  ...{ CustomerID: field(customerID), LocationID: field(locationID), WarehouseID: field(warehouseID) },
  ...{ ShipmentDate: field(date), Description: field(marker) },
  Details: lines.map(({ orderType, orderNbr, orderLineNbr, inventoryID, baseUom, lots }) => ({
    ...{ OrderType: field(orderType), OrderNbr: field(orderNbr), OrderLineNbr: field(orderLineNbr) },
    Allocations: lots.map((lot) => ({
      ...{ InventoryID: field(inventoryID), LocationID: field(lot.locationID), UOM: field(baseUom) },
      ...(lot.lotNumber === '' ? {} : { LotSerialNbr: field(lot.lotNumber) }),
      Qty: field(toNumber(lot.qty)),
    })),
  })),
});

const notSent = (error: {
  readonly kind: string;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}): NotWritten => ({
  outcome: 'notSent',
  message: error.message,
  ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  rateLimited: error.kind === 'rateLimited',
});

/** Sends it once. What could not be sent for certain is `notSent`; what may have been sent, `unknown`. */
const put = async (
  { client, paths, settings: { timing }, clock, log }: WriteDeps,
  step: string,
  body: object,
): Promise<{ readonly outcome: 'created'; readonly shipmentNbr: string } | NotWritten> => {
  const called = await client.send(
    { method: 'PUT', path: `${paths.list(ENTITY, {})}${queryString(SHIPMENT_SHAPE)}`, body },
    { kind: 'write', timeoutMs: timing.writeMs, startBy: clock.now() + timing.writeQueueTimeoutMs },
  );
  const outcome =
    called.reached === 'reply'
      ? writeOutcomeOf(called.reply, {
          noun: 'shipment',
          made(record): { shipmentNbr: string } | null {
            const shipmentNbr = numberIn(record, 'ShipmentNbr');
            return shipmentNbr === null ? null : { shipmentNbr };
          },
        })
      : called.reached === 'nothing'
        ? notSent(called.error)
        : { outcome: 'unknown' as const, message: called.error.message };
  log.info('accounting.document_sent', { entity: ENTITY, step, outcome: outcome.outcome });
  return outcome;
};

export const createShipment = (deps: WriteDeps, shipped: ShipmentToPost, marker: string) =>
  put(deps, 'create', bodyOf(shipped, marker));

export const openShipment = async (
  deps: WriteDeps,
  shipmentNbr: string,
): Promise<{ readonly outcome: 'done' } | NotWritten> => {
  const body = { ShipmentNbr: field(shipmentNbr), Hold: field(false) };
  const written = await put(deps, 'open', body);
  return written.outcome === 'created' ? { outcome: 'done' } : written;
};

/** Confirmed, or invoiced by somebody since. */
const AFTER = ['Confirmed', 'Partially Invoiced', 'Invoiced', 'Completed'];

export const confirmShipment = async (
  deps: WriteDeps,
  shipmentNbr: string,
): Promise<{ readonly outcome: 'done' } | NotWritten> => {
  const confirmed = await releaseDocument(
    { ...deps, timing: deps.settings.timing },
    {
      ...{ entity: ENTITY, action: 'ConfirmShipment', name: `shipment ${shipmentNbr}` },
      keys: { ShipmentNbr: shipmentNbr },
      async status(deadline) {
        const found = await shipment(deps.records, shipmentNbr, deadline);
        if (!found.ok) return found;
        const status = found.value?.status ?? null;
        return ok(status !== null && AFTER.includes(status) ? 'Released' : status);
      },
    },
  );
  if (confirmed.outcome === 'done') return confirmed;
  return confirmed.outcome === 'notSent'
    ? notSent(confirmed.error)
    : { outcome: confirmed.outcome, message: confirmed.error.message };
};
