import { badRequest, keyNotFound } from '#emulators/acumatica/http/error-replies.ts';
import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { jsonBody } from '#emulators/acumatica/http/request.ts';
import { messages } from '#emulators/acumatica/receipts/messages.ts';
import { textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import { keyOf } from '#emulators/acumatica/records/store.ts';
import { type Asked, allocationAnswer, summaryRows } from '#emulators/acumatica/stock/inquiries.ts';
import { decodeRow, isObject, type Malformed, type SentRow } from '#emulators/acumatica/wire/decode.ts';
import { encodeRecord, type Plain } from '#emulators/acumatica/wire/encode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import type { EntitySchema } from '#emulators/acumatica/wire/schema.ts';
import { readShape, unknownField } from '#emulators/acumatica/wire/shape.ts';
import { allocationInquirySchema, summaryInquirySchema } from '#emulators/acumatica/wire/stock-schema.ts';
import { refusal } from './echo.ts';
import { type EntityRequest, wireOptions } from './entity-request.ts';

/** A form that is asked by PUT and stores nothing. */
interface Inquiry {
  schema: EntitySchema;
  /** What the form calls its location. */
  location: string;
  answer(asked: Asked): Plain;
}

const inquiries: readonly Inquiry[] = [
  {
    schema: summaryInquirySchema,
    location: 'LocationID',
    answer: (asked) => ({ Results: summaryRows(asked) }),
  },
  { schema: allocationInquirySchema, location: 'Location', answer: allocationAnswer },
];

export const findInquiry = (name: string): Inquiry | undefined =>
  inquiries.find(({ schema }) => schema.name.toLowerCase() === name.toLowerCase());

/** Without an item there are no rows, whatever else was named; an item that is unknown is an error. */
export function answerInquiry({ schema, location, answer }: Inquiry, call: EntityRequest): Reply {
  const body = jsonBody(call.request);
  if (!isObject(body)) return badRequest({ entity: ['The body is not a JSON object.'] });
  const malformed: Malformed = {};
  const sent = decodeRow(schema, body, malformed);
  if (Object.keys(malformed).length > 0) return badRequest(malformed);
  const shape = readShape(call.request.query);
  if (unknownField(schema, shape, call.version)) return keyNotFound();
  const { store, settings } = call.simulator;
  const inventoryID = textOf(sent.fields.InventoryID);
  const item = inventoryID === undefined ? undefined : store.get('stockItems', inventoryID);
  if (inventoryID !== undefined && !item) {
    const problems = new Map([['InventoryID', messages.notInSystem('Inventory ID')]]);
    return refusal({ schema, sent, problems }, wireOptions(call));
  }
  const found = item
    ? answer({
        item,
        settings,
        balances: store
          .under('stock', item.InventoryID)
          .filter(
            (one) => isAsked(sent, 'WarehouseID', one.WarehouseID) && isAsked(sent, location, one.LocationID),
          ),
        byLot: sent.fields.ExpandByLotSerialNbr === true,
      })
    : {};
  const fields = shape.fields ?? new Set([...Object.keys(sent.fields), ...Object.keys(found)]);
  const record = { id: newGuid(), ...sent.fields, ...found };
  return json(200, encodeRecord(schema, record, 1, { ...shape, fields }, wireOptions(call)));
}

const isAsked = (sent: SentRow, field: string, value: string): boolean => {
  const asked = textOf(sent.fields[field]);
  return asked === undefined || keyOf(asked) === keyOf(value);
};
