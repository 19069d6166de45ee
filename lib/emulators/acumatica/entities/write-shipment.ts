import type { Shipment } from '#emulators/acumatica/records/sales-records.ts';
import { saveShipment } from '#emulators/acumatica/shipments/save-shipment.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { shipmentSchema } from '#emulators/acumatica/wire/shipment-schema.ts';
import { refusal, thrownReply } from './echo.ts';
import { type EntityRequest, type WriteResult, wireOptions } from './entity-request.ts';
import { unitOfWorkOf } from './write-receipt.ts';

/** Enters a shipment or changes its head. */
export function writeShipment(
  sent: SentRow,
  existing: Shipment | undefined,
  call: EntityRequest,
): WriteResult {
  const refused = { schema: shipmentSchema, sent, existing };
  const saved = saveShipment(unitOfWorkOf(call), sent, existing);
  if (saved.outcome === 'refused')
    return { reply: refusal({ ...refused, problems: saved.problems }, wireOptions(call)) };
  if (saved.outcome === 'thrown')
    return {
      reply: thrownReply(
        refused,
        { message: saved.message, path: '' },
        call.simulator.settings.orderLineErrorStatus,
        wireOptions(call),
      ),
    };
  call.simulator.store.commit(saved.changes);
  return { record: saved.shipment };
}
