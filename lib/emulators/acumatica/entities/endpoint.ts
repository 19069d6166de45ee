import type { Receipt, Vendor } from '#emulators/acumatica/books/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/books/store.ts';
import { changeVendors } from '#emulators/acumatica/books/vendor-changes.ts';
import { exception, noEntity, notFound } from '#emulators/acumatica/http/error-replies.ts';
import { empty, json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { actionStatus, busyReply, deleteReceiptRecord, startAction } from './actions.ts';
import type { EntityRequest } from './entity-request.ts';
import { getFile, putFile, putFileByLink } from './files.ts';
import { findRecord, listRecords, readRecord } from './read.ts';
import { type Entity, findEntity } from './registry.ts';
import { swagger } from './swagger.ts';
import { writeRecord } from './write.ts';

/** Everything behind /entity/Default/{version}, signed in and admitted. */
export function serveEndpoint(call: EntityRequest): Reply {
  const [first = '', ...rest] = call.rest;
  const { method } = call.request;
  if (first === 'swagger.json') return json(200, swagger(call.version));
  if (first === 'files') {
    if (method === 'PUT' && rest.length >= 4) return putFileByLink(rest, call);
    return method === 'GET' && rest.length === 1 ? getFile(rest[0] ?? '', call) : notFound();
  }
  const entity = findEntity(first);
  if (!entity) return notFound();
  if (!entity.isOn(call.simulator.settings)) {
    return json(403, {
      message: `You have insufficient rights to access the object (${entity.schema.name}).`,
    });
  }
  return serveEntity(entity, rest, call);
}

function serveEntity(entity: Entity, rest: string[], call: EntityRequest): Reply {
  const { method } = call.request;
  const isStatus = method === 'GET' && rest.length === 3 && rest[1] === 'status';
  if (isStatus) return actionStatus(rest[2] ?? '', call);
  const busy = busyReply(entity.schema.name, call);
  if (busy) return busy;
  if (method === 'GET') {
    if (rest.length === 0) return listRecords(entity, call);
    return rest[0] === '$adHocSchema' ? adHocSchema(entity) : readRecord(entity, rest, call);
  }
  if (method === 'PUT' || method === 'PATCH') {
    if (rest.length === 0) return writeRecord(entity, call);
    const at = rest.indexOf('files');
    return at > 0 ? putFile(entity, rest.slice(0, at), rest.slice(at + 1).join('/'), call) : notFound();
  }
  if (method === 'POST') {
    return rest.length === 1 ? startAction(entity, rest[0] ?? '', call) : empty(406);
  }
  return method === 'DELETE' && rest.length > 0 ? deleteRecord(entity, rest, call) : empty(405);
}

function deleteRecord(entity: Entity, keys: string[], call: EntityRequest): Reply {
  const record = findRecord(entity, keys, call);
  if (!record) return noEntity();
  if (entity.kind === 'receipts') return deleteReceiptRecord(record as Receipt, call);
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

/** Custom fields are discovered here; receipts have one for the receiving system's own number. */
function adHocSchema(entity: Entity): Reply {
  const field = { type: 'CustomStringField', value: '' };
  return json(200, { custom: entity.kind === 'receipts' ? { Document: { AttributeGRNID: field } } : {} });
}
