import { exact, money } from '#local/accounting-simulator/books/quantity.ts';
import type { Receipt, Vendor } from '#local/accounting-simulator/books/records.ts';
import { type Change, type Collections, type Kind, keyOf } from '#local/accounting-simulator/books/store.ts';
import { badRequest, exception } from '#local/accounting-simulator/http/error-replies.ts';
import { empty, json, type Reply } from '#local/accounting-simulator/http/reply.ts';
import { header, jsonBody } from '#local/accounting-simulator/http/request.ts';
import { textOf } from '#local/accounting-simulator/receipts/asked-receipt.ts';
import { messages } from '#local/accounting-simulator/receipts/messages.ts';
import {
  decodeRow,
  isObject,
  type Malformed,
  type SentRow,
} from '#local/accounting-simulator/wire/decode.ts';
import { encodeRecord } from '#local/accounting-simulator/wire/encode.ts';
import { newGuid } from '#local/accounting-simulator/wire/guid.ts';
import { readShape } from '#local/accounting-simulator/wire/shape.ts';
import { refusal } from './echo.ts';
import { type EntityRequest, wireOptions } from './entity-request.ts';
import { findRecord, selectRecords, selectTest } from './read.ts';
import type { Entity } from './registry.ts';
import { writeReceipt } from './write-receipt.ts';

type Stored = Collections[Kind];
export type Written = { record: Stored } | { reply: Reply };

/** PUT creates or changes, PATCH only changes. There is no idempotency key: a PUT without keys always creates. */
export function writeRecord(entity: Entity, call: EntityRequest): Reply {
  const body = jsonBody(call.request);
  if (!isObject(body)) return badRequest({ entity: ['The body is not a JSON object.'] });
  const malformed: Malformed = {};
  const sent = decodeRow(entity.schema, body, malformed);
  if (Object.keys(malformed).length > 0) return badRequest(malformed);

  const target = findTarget(entity, sent, call);
  if ('problem' in target) return target.problem;
  const existing = target.record;
  const precondition = checkPrecondition(call, existing !== undefined);
  if (precondition) return precondition;

  const written =
    entity.kind === 'receipts'
      ? writeReceipt(sent, existing as Receipt | undefined, call)
      : writeOther(entity, sent, existing, call);
  if ('reply' in written) return written.reply;
  const lag = call.faults.get('lookupLag');
  if (!existing && lag !== undefined) {
    call.simulator.hiddenUntil.set(written.record.id, call.simulator.clock.now() + lag);
  }
  return json(200, answered(entity, sent, written.record, call));
}

/** Only what was sent comes back, and what `$select` and `$expand` ask for. */
function answered(entity: Entity, sent: SentRow, record: Stored, call: EntityRequest) {
  const { schema } = entity;
  const asked = readShape(call.request.query);
  const fields = asked.fields ?? new Set([...schema.keys, ...Object.keys(sent.fields)]);
  const whole = entity.present(record, call.simulator.settings);
  return encodeRecord(schema, whole, 1, { ...asked, fields }, wireOptions(call));
}

function findTarget(
  entity: Entity,
  sent: SentRow,
  call: EntityRequest,
): { record: Stored | undefined } | { problem: Reply } {
  if (call.request.query.has('$filter')) {
    const selected = selectTest(entity.schema, call);
    if ('problem' in selected) return selected;
    const [record, another] = selectRecords(entity, call, selected.test, 0, 2);
    return another ? { problem: exception('More than one entity satisfies the condition.') } : { record };
  }
  if (sent.id) return { record: findRecord(entity, [sent.id], call) };
  const keys = entity.schema.keys.map((key) => textOf(sent.fields[key]) ?? '');
  return { record: keys.every((key) => key !== '') ? findRecord(entity, keys, call) : undefined };
}

function checkPrecondition({ request }: EntityRequest, exists: boolean): Reply | undefined {
  const createOnly = header(request, 'if-none-match') === '*';
  const updateOnly = header(request, 'if-match') === '*';
  if (request.method === 'PATCH') {
    if (createOnly) return empty(412);
    return exists ? undefined : empty(404);
  }
  return (createOnly && exists) || (updateOnly && !exists) ? empty(412) : undefined;
}

/** Master records and orders: fields are stored as they come, only their keys and the vendor are checked. */
function writeOther(
  entity: Entity,
  sent: SentRow,
  existing: Stored | undefined,
  call: EntityRequest,
): Written {
  const { simulator } = call;
  const { schema, kind } = entity;
  const now = new Date(simulator.clock.now()).toISOString();
  const problems = new Map<string, string>();
  const fields = { ...existing, ...definedFields(sent) } as Record<string, unknown>;
  if (kind === 'orders' && !existing && !textOf(sent.fields.OrderNbr)) {
    const { number, change } = simulator.store.nextNumber('OrderNbr');
    simulator.store.commit([change]);
    fields.OrderNbr = number;
  }
  for (const key of schema.keys) {
    if (!textOf(fields[key] as string)) problems.set(key, messages.cannotBeEmpty(key));
  }
  if (kind === 'orders' && !simulator.store.get('vendors', fields.VendorID)) {
    problems.set('VendorID', messages.notInSystem('Vendor'));
  }
  if (problems.size > 0) return { reply: refusal({ schema, sent, problems, existing }, wireOptions(call)) };
  const record = {
    ...defaultsOf(kind, call),
    ...fields,
    id: existing?.id ?? newGuid(),
    note: sent.note ?? (existing as { note?: string } | undefined)?.note ?? '',
    LastModifiedDateTime: now,
    ...mergedRows(kind, sent, existing),
  } as unknown as Stored;
  commitOther(kind, record, existing, call, schema.keys);
  return { record };
}

function commitOther(
  kind: Kind,
  record: Stored,
  existing: Stored | undefined,
  { simulator }: EntityRequest,
  keys: readonly string[],
): void {
  const key = keyOf(...keys.map((name) => (record as unknown as Record<string, unknown>)[name]));
  const change = [kind, key, record] as unknown as Change;
  if (kind !== 'vendors') simulator.store.commit([change]);
  else {
    const pushed = simulator.pushes.changesFor([
      { before: existing as Vendor | undefined, after: record as Vendor },
    ]);
    simulator.store.commit([change, ...pushed]);
    simulator.pushes.wake();
  }
}

function defaultsOf(kind: Kind, { simulator, branch }: EntityRequest): Record<string, unknown> {
  const now = new Date(simulator.clock.now()).toISOString();
  if (kind === 'vendors') return { Status: 'Active', VendorClass: 'DEFAULT', CreatedDateTime: now };
  if (kind !== 'orders') return { CreatedDateTime: now };
  const Date_ = now.slice(0, 10);
  return {
    Type: 'Normal',
    Status: 'On Hold',
    Hold: true,
    Branch: branch,
    CurrencyID: 'AUD',
    Date: Date_,
    Details: [],
  };
}

function definedFields(sent: SentRow): Record<string, unknown> {
  const linked = Object.entries(sent.linked).map(([name, row]) => [name, definedFields(row)]);
  const fields = Object.entries(sent.fields).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries([...fields, ...linked]);
}

const lineDefaults = {
  LineType: 'Goods for IN',
  OrderQty: 0,
  QtyOnReceipts: 0,
  releasedQty: 0,
  UnitCost: 0,
  Completed: false,
  Cancelled: false,
  CompleteOn: 100,
  MinReceiptPercent: 100,
  MaxReceiptPercent: 100,
  ReceiptAction: 'Accept but Warn',
};

/** Rows are found by line number; those of master records are replaced as a whole. */
function mergedRows(kind: Kind, sent: SentRow, existing: Stored | undefined): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, rows] of Object.entries(sent.rows)) {
    if (kind !== 'orders' || name !== 'Details') {
      merged[name] = rows
        .filter((row) => !row.delete)
        .map((row) => ({ id: newGuid(), ...definedFields(row) }));
      continue;
    }
    const lines = new Map(
      (existing as Collections['orders'] | undefined)?.Details.map((line) => [line.LineNbr, line]),
    );
    for (const row of rows) {
      const number = Number(row.fields.LineNbr ?? Math.max(0, ...lines.keys()) + 1);
      if (row.delete) lines.delete(number);
      else {
        const before = lines.get(number) ?? { id: newGuid(), LineDescription: '', ...lineDefaults };
        const line = {
          ...before,
          ...definedFields(row),
          LineNbr: number,
        } as Collections['orders']['Details'][number];
        lines.set(number, { ...line, ExtendedCost: money(exact(line.OrderQty) * line.UnitCost) });
      }
    }
    merged[name] = [...lines.values()];
  }
  return merged;
}
