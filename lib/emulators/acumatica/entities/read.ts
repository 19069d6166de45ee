import {
  badRequest,
  exception,
  keyNotFound,
  noEntity,
  notOptimizable,
} from '#emulators/acumatica/http/error-replies.ts';
import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import type { StoredRecord } from '#emulators/acumatica/records/store.ts';
import { encodeRecord, type Plain } from '#emulators/acumatica/wire/encode.ts';
import { isGuid } from '#emulators/acumatica/wire/guid.ts';
import type { EntitySchema } from '#emulators/acumatica/wire/schema.ts';
import { readShape, unknownField } from '#emulators/acumatica/wire/shape.ts';
import { type EntityRequest, everyBranch, wireOptions } from './entity-request.ts';
import { FilterRefusal, parseFilter, type Test } from './filter.ts';
import type { Entity } from './registry.ts';

/** A list: ascending by key whatever order was asked for, without any count. */
export function listRecords(entity: Entity, call: EntityRequest): Reply {
  const { query } = call.request;
  const { settings } = call.simulator;
  const page = readPage(query, settings.maxTop);
  if ('problem' in page) return page.problem;
  const selected = filterOf(entity.schema, call);
  if ('problem' in selected) return selected.problem;
  const shape = readShape(query);
  if (unknownField(entity.schema, shape, call.version)) return keyNotFound();
  const [expanded] = shape.children.keys();
  if (expanded && settings.optimizerFails)
    return notOptimizable(`${expanded}: View ${expanded} has BQL delegate`);
  if (selected.test && call.faults.has('filterSilentEmpty')) return json(200, []);
  const options = wireOptions(call);
  const records = selectRecords(entity, call, selected.test, page.skip, page.top);
  return json(
    200,
    records.map((record, at) => {
      const whole = entity.present(record, settings, call.simulator.store);
      const shown = settings.expandEmptyOnList ? withoutRows(whole, entity.schema) : whole;
      return encodeRecord(entity.schema, shown, at + 1, shape, options);
    }),
  );
}

/** One record by key or GUID. A missing one is a 500, as this system has it. */
export function readRecord(entity: Entity, keys: string[], call: EntityRequest): Reply {
  const record = findRecord(entity, keys, call);
  if (!record) return noEntity();
  const shape = readShape(call.request.query);
  if (unknownField(entity.schema, shape, call.version)) return keyNotFound();
  const { settings, store } = call.simulator;
  const whole = entity.present(record, settings, store);
  return json(200, encodeRecord(entity.schema, whole, 1, shape, wireOptions(call)));
}

/** Keys as path segments or joined by `|`; a single GUID is the record's id. */
export function findRecord(entity: Entity, keys: string[], call: EntityRequest): StoredRecord | undefined {
  const { store } = call.simulator;
  const parts = keys.length === 1 ? (keys[0] ?? '').split('|') : keys;
  const byId =
    parts.length === 1 && isGuid(parts[0] ?? '') ? store.byId(entity.kind, parts[0] ?? '') : undefined;
  const record =
    byId ?? (parts.length === entity.schema.keys.length ? store.get(entity.kind, ...parts) : undefined);
  return record && isVisible(record, call) ? record : undefined;
}

/** The test that `$filter` asks for; without a filter everything passes. */
function filterOf(
  schema: EntitySchema,
  { request, version }: EntityRequest,
): { test: Test | undefined } | { problem: Reply } {
  const source = request.query.get('$filter')?.trim() ?? '';
  try {
    return { test: source === '' ? undefined : parseFilter(source, schema, version) };
  } catch (error) {
    if (!(error instanceof FilterRefusal)) throw error;
    const { status, message } = error;
    return { problem: status === 400 ? badRequest({ $filter: [message] }) : exception(message) };
  }
}

function selectRecords(
  entity: Entity,
  call: EntityRequest,
  test: Test | undefined,
  skip: number,
  top: number,
): StoredRecord[] {
  const { store, settings, hiddenUntil, clock } = call.simulator;
  const everythingShows = entity.kind !== 'orders' && entity.kind !== 'salesOrders' && hiddenUntil.size === 0;
  if (!test && everythingShows) return store.slice(entity.kind, skip, top);
  // Only stock items have filterable fields that aren't stored as they show.
  const seen =
    entity.kind === 'stockItems'
      ? (record: StoredRecord) => entity.present(record, settings, store)
      : asPlain;
  const found: StoredRecord[] = [];
  let passed = 0;
  for (const record of store.all(entity.kind)) {
    if (found.length >= top) break;
    if (!isVisible(record, call) || isHidden(record.id)) continue;
    if (test && !test(seen(record))) continue;
    passed += 1;
    if (passed > skip) found.push(record);
  }
  return found;

  function isHidden(id: string): boolean {
    const until = hiddenUntil.get(id);
    if (until === undefined) return false;
    if (clock.now() < until) return true;
    hiddenUntil.delete(id);
    return false;
  }
}

/** Orders of another branch than the caller's don't exist for the caller. */
function isVisible(record: StoredRecord, { branch }: EntityRequest): boolean {
  return (
    !('Branch' in record) || !('OrderNbr' in record) || branch === everyBranch || record.Branch === branch
  );
}

function readPage(
  query: URLSearchParams,
  maxTop: number,
): { skip: number; top: number } | { problem: Reply } {
  const numbers: Record<string, number> = {};
  for (const name of ['$top', '$skip']) {
    const text = query.get(name);
    if (text === null) continue;
    if (!/^\d+$/.test(text))
      return { problem: badRequest({ [name]: [`Invalid value '${text}' for ${name}.`] }) };
    numbers[name] = Number(text);
  }
  const asked = numbers.$top ?? Number.POSITIVE_INFINITY;
  const isClamped = numbers.$top !== undefined && maxTop > 0;
  return { skip: numbers.$skip ?? 0, top: isClamped ? Math.min(asked, maxTop) : asked };
}

const asPlain = (record: StoredRecord): Plain => record;

function withoutRows(record: Plain, schema: EntitySchema): Plain {
  return { ...record, ...Object.fromEntries(Object.keys(schema.details).map((name) => [name, []])) };
}
