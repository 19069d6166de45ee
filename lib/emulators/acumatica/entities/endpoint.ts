import { exception, noEntity, notFound } from '#emulators/acumatica/http/error-replies.ts';
import { empty, json, type Reply } from '#emulators/acumatica/http/reply.ts';
import type { Assembly, Receipt, Vendor } from '#emulators/acumatica/records/records.ts';
import type { Shipment } from '#emulators/acumatica/records/sales-records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import { changeVendors } from '#emulators/acumatica/records/vendor-changes.ts';
import { deletedShipment } from '#emulators/acumatica/shipments/save-shipment.ts';
import { actionStatus, busyReply, deleteReceiptRecord, startAction } from './actions.ts';
import type { EntityRequest } from './entity-request.ts';
import { answerInquiry, findInquiry } from './inquiry.ts';
import { findRecord, listRecords, readRecord } from './read.ts';
import { type Entity, findEntity } from './registry.ts';
import { writeRecord } from './write.ts';
import { unitOfWorkOf } from './write-receipt.ts';

/** Everything behind /entity/Default/{version}, signed in and admitted. */
export function serveEndpoint(call: EntityRequest): Reply {
  const [first = '', ...rest] = call.rest;
  const { settings } = call.simulator;
  const inquiry = findInquiry(first);
  if (inquiry) {
    if (!settings.stockInquiries) return forbidden(inquiry.schema.name);
    return call.request.method === 'PUT' && rest.length === 0 ? answerInquiry(inquiry, call) : empty(405);
  }
  const entity = findEntity(first);
  if (!entity) return notFound();
  if (!entity.isOn(settings)) return forbidden(entity.schema.name);
  return serveEntity(entity, rest, call);
}

const forbidden = (name: string): Reply =>
  json(403, { message: `You have insufficient rights to access the object (${name}).` });

function serveEntity(entity: Entity, rest: string[], call: EntityRequest): Reply {
  const { method } = call.request;
  const isStatus = method === 'GET' && rest.length === 3 && rest[1] === 'status';
  if (isStatus) return actionStatus(rest[2] ?? '', call);
  const busy = busyReply(entity.schema.name, call);
  if (busy) return busy;
  if (method === 'GET') return rest.length === 0 ? listRecords(entity, call) : readRecord(entity, rest, call);
  if (method === 'PUT') return rest.length === 0 ? writeRecord(entity, call) : notFound();
  if (method === 'POST') {
    return rest.length === 1 ? startAction(entity, rest[0] ?? '', call) : empty(406);
  }
  return method === 'DELETE' && rest.length > 0 ? deleteRecord(entity, rest, call) : empty(405);
}

function deleteRecord(entity: Entity, keys: string[], call: EntityRequest): Reply {
  const record = findRecord(entity, keys, call);
  if (!record) return noEntity();
  if (entity.kind === 'receipts') return deleteReceiptRecord(record as Receipt, call);
  const isStockChange = ['assemblies', 'adjustments', 'issues'].includes(entity.kind);
  if (isStockChange && (record as Assembly).Status === 'Released')
    return exception('The document is released and cannot be changed.');
  if (entity.kind === 'shipments') {
    const changes = deletedShipment(unitOfWorkOf(call), record as Shipment);
    if (!changes) return exception('The document is released and cannot be changed.');
    call.simulator.store.commit(changes);
    return empty(204);
  }
  const { store } = call.simulator;
  const plain = record as unknown as Record<string, unknown>;
  const key = keyOf(...entity.schema.keys.map((name) => plain[name]));
  const removed = [entity.kind, key, null] as unknown as Change;
  if (entity.kind !== 'vendors') store.commit([removed]);
  else {
    const isUsed = [...store.all('orders')].some((order) => keyOf(order.VendorID) === key);
    if (isUsed) return exception('The vendor cannot be deleted: it is referenced by purchase orders.');
    changeVendors(call.simulator, [{ before: record as Vendor, after: undefined }]);
  }
  return empty(204);
}
