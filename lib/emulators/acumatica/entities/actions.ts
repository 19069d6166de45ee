import { releaseAdjustment } from '#emulators/acumatica/adjustments/release-adjustment.ts';
import { releaseAssembly } from '#emulators/acumatica/assemblies/release-assembly.ts';
import { exception, exceptions, noEntity, notFound } from '#emulators/acumatica/http/error-replies.ts';
import { empty, json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { jsonBody } from '#emulators/acumatica/http/request.ts';
import {
  deleteReceipt,
  type Released,
  releaseReceipt,
} from '#emulators/acumatica/receipts/release-receipt.ts';
import { textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { Receipt } from '#emulators/acumatica/records/records.ts';
import type { Kind } from '#emulators/acumatica/records/store.ts';
import { confirmShipment, updateInventory } from '#emulators/acumatica/shipments/confirm-shipment.ts';
import { decodeRow, isObject } from '#emulators/acumatica/wire/decode.ts';
import { endpointPath } from '#emulators/acumatica/wire/encode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import type { EntityRequest } from './entity-request.ts';
import { findRecord } from './read.ts';
import type { Entity } from './registry.ts';
import { unitOfWorkOf } from './write-receipt.ts';

/** POST {Entity}/{Action}: accepted at once, done in a while; the Location tells when. */
export function startAction(entity: Entity, action: string, call: EntityRequest): Reply {
  const name = entity.schema.actions.find((known) => known.toLowerCase() === action.toLowerCase());
  const work = releases[entity.kind];
  if (!name || !work) return notFound(`The action ${action} is not found.`);
  const body = jsonBody(call.request);
  const target = isObject(body) ? body.entity : undefined;
  const sent = decodeRow(entity.schema, target ?? {}, {});
  const keys = sent.id ? [sent.id] : entity.schema.keys.map((key) => textOf(sent.fields[key]) ?? '');
  const record = findRecord(entity, keys, call);
  if (!record) return noEntity();

  const { simulator, session, faults } = call;
  const { settings, operations } = simulator;
  const statusAt = `${endpointPath({ site: settings.site, version: call.version })}/${entity.schema.name}/${name}/status/`;
  const id = operations.start(settings.releaseMs, () => release(() => work(record.id, call, name), call));
  session.busyWith = { entity: entity.schema.name, until: () => !operations.isRunning(id) };
  if (faults.has('status204immediate')) return empty(204, { Location: statusAt + newGuid() });
  if (faults.has('locationUnresolvable')) return empty(202, { Location: statusAt + newGuid() });
  return empty(202, { Location: statusAt + id });
}

/** GET …/status/{id}: 202 while it runs, 204 when done, else the error. */
export function actionStatus(id: string, { simulator }: EntityRequest): Reply {
  const result = simulator.operations.poll(id, simulator.settings.releasePolls);
  if (result === 'unknown') return notFound('The operation is not found.');
  return result === 'running' ? empty(202) : result;
}

/** What is released of each kind; undefined: it is gone. */
const releases: Partial<
  Record<Kind, (id: string, call: EntityRequest, action: string) => Released | undefined>
> = {
  receipts: (id, call) => {
    const receipt = call.simulator.store.byId('receipts', id);
    return receipt && releaseReceipt(unitOfWorkOf(call), receipt);
  },
  assemblies: (id, call) => {
    const assembly = call.simulator.store.byId('assemblies', id);
    return assembly && releaseAssembly(call.simulator.store, assembly, call.simulator.clock.now());
  },
  adjustments: (id, call) => releasedAdjustment('adjustments', id, call),
  issues: (id, call) => releasedAdjustment('issues', id, call),
  shipments: (id, { simulator: { store, clock } }, action) => {
    const shipment = store.byId('shipments', id);
    const change = action === 'UpdateIN' ? updateInventory : confirmShipment;
    return shipment && change(store, shipment, clock.now());
  },
};

function releasedAdjustment(kind: 'adjustments' | 'issues', id: string, { simulator }: EntityRequest) {
  const found = simulator.store.byId(kind, id);
  return found && releaseAdjustment(simulator, kind, found);
}

function release(work: () => Released | undefined, call: EntityRequest): Reply {
  if (call.faults.has('releaseFails'))
    return actionFailed('The document could not be released. Inventory is locked.');
  const released = work();
  if (!released) return noEntity();
  const refused = committed(released, call);
  if (call.faults.has('releaseCommitsAsError')) return actionFailed('An error occurred after the release.');
  return refused ?? empty(204);
}

/** DELETE of a receipt: what is released stays. */
export function deleteReceiptRecord(receipt: Receipt, call: EntityRequest): Reply {
  return committed(deleteReceipt(unitOfWorkOf(call), receipt), call) ?? empty(204);
}

function committed(done: Released, { simulator }: EntityRequest): Reply | undefined {
  if (done.outcome === 'refused') return actionFailed(done.message);
  simulator.store.commit(done.changes);
  return undefined;
}

const actionFailed = (message: string): Reply =>
  json(422, {
    message: 'An error has occurred.',
    exceptionMessage: message,
    exceptionType: 'PX.Api.ContractBased.OutcomeEntityHasErrorsException',
  });

/** Other requests on a form fail while a long operation of the same session works on it. */
export function busyReply(entityName: string, { session }: EntityRequest): Reply | undefined {
  const { busyWith } = session;
  if (!busyWith || busyWith.entity !== entityName) return undefined;
  if (busyWith.until()) {
    session.busyWith = undefined;
    return undefined;
  }
  return exception('The previous operation has not been completed yet.', exceptions.invalidOperation);
}
