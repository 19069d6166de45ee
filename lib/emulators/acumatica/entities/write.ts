import { badRequest } from '#emulators/acumatica/http/error-replies.ts';
import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { jsonBody } from '#emulators/acumatica/http/request.ts';
import { textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { Assembly, Receipt, StockAdjustment } from '#emulators/acumatica/records/records.ts';
import type { Shipment } from '#emulators/acumatica/records/sales-records.ts';
import type { StoredRecord } from '#emulators/acumatica/records/store.ts';
import { decodeRow, isObject, type Malformed, type SentRow } from '#emulators/acumatica/wire/decode.ts';
import { encodeRecord } from '#emulators/acumatica/wire/encode.ts';
import { readShape } from '#emulators/acumatica/wire/shape.ts';
import { type EntityRequest, wireOptions } from './entity-request.ts';
import { findRecord } from './read.ts';
import type { Entity } from './registry.ts';
import { writeAdjustment } from './write-adjustment.ts';
import { writeAssembly } from './write-assembly.ts';
import { writeOther } from './write-other.ts';
import { writeReceipt } from './write-receipt.ts';
import { writeShipment } from './write-shipment.ts';

/** PUT creates or changes. There is no idempotency key: a PUT without keys always creates. */
export function writeRecord(entity: Entity, call: EntityRequest): Reply {
  const body = jsonBody(call.request);
  if (!isObject(body)) return badRequest({ entity: ['The body is not a JSON object.'] });
  if (call.request.query.has('$filter'))
    return badRequest({ $filter: ["A write by $filter isn't spoken here: name the record by its keys."] });
  const malformed: Malformed = {};
  const sent = decodeRow(entity.schema, body, malformed);
  if (Object.keys(malformed).length > 0) return badRequest(malformed);

  const existing = findTarget(entity, sent, call);
  const written =
    entity.kind === 'receipts'
      ? writeReceipt(sent, existing as Receipt | undefined, call)
      : entity.kind === 'assemblies'
        ? writeAssembly(sent, existing as Assembly | undefined, call)
        : entity.kind === 'shipments'
          ? writeShipment(sent, existing as Shipment | undefined, call)
          : entity.kind === 'adjustments' || entity.kind === 'issues'
            ? writeAdjustment(entity.kind, sent, existing as StockAdjustment | undefined, call)
            : writeOther(entity, sent, existing, call);
  if ('reply' in written) return written.reply;
  const lag = call.faults.get('lookupLag');
  if (!existing && lag !== undefined) {
    const { clock, hiddenUntil, settings } = call.simulator;
    const late = call.faults.get('commitAfterDisconnect') ?? 0;
    hiddenUntil.set(written.record.id, clock.now() + Math.min(lag, settings.longestLateMs - late));
  }
  return json(200, answered(entity, sent, written.record, call));
}

/** Only what was sent comes back, and what `$select` and `$expand` ask for. */
function answered(entity: Entity, sent: SentRow, record: StoredRecord, call: EntityRequest) {
  const { schema } = entity;
  const asked = readShape(call.request.query);
  const fields = asked.fields ?? new Set([...schema.keys, ...Object.keys(sent.fields)]);
  const whole = entity.present(record, call.simulator.settings, call.simulator.store);
  return encodeRecord(schema, whole, 1, { ...asked, fields }, wireOptions(call));
}

function findTarget(entity: Entity, sent: SentRow, call: EntityRequest): StoredRecord | undefined {
  if (sent.id) return findRecord(entity, [sent.id], call);
  const keys = entity.schema.keys.map((key) => textOf(sent.fields[key]) ?? '');
  return keys.every((key) => key !== '') ? findRecord(entity, keys, call) : undefined;
}
