import { wireDate, wireDateTime } from './dates.ts';
import { guidFrom } from './guid.ts';
import {
  type EndpointVersion,
  type EntitySchema,
  type FieldKind,
  hasField,
  type RowSchema,
} from './schema.ts';
import { everything, type Shape } from './shape.ts';

export interface WireOptions {
  /** Path in front of the system, such as `/Bottler`, or empty. */
  site: string;
  version: EndpointVersion;
  dateOnly: boolean;
  padIds: boolean;
  /** Ids of rows inside a record are new in each session. */
  session: string;
  fileInfo: (id: string) => { filename: string; comment: string } | undefined;
}

export type Plain = Readonly<Record<string, unknown>>;
export type Json = Record<string, unknown>;

const paddedLength = 30;

/** A whole record as the contract shows it: fields wrapped, empty ones `{}`, links, note, custom fields. */
export function encodeRecord(
  schema: EntitySchema,
  record: Plain,
  rowNumber: number,
  shape: Shape,
  options: WireOptions,
): Json {
  const id = String(record.id);
  const json: Json = { id, rowNumber, note: { value: record.note ?? '' } };
  encodeInto(json, schema, record, shape, options);
  json.custom = encodeCustom(record, shape);
  if (shape.files) json.files = encodeFiles(record, options);
  json._links = recordLinks(schema, id, options);
  return json;
}

export function recordLinks(schema: EntitySchema, id: string, options: WireOptions): Json {
  const base = endpointPath(options);
  return { self: `${base}/${schema.name}/${id}`, ...fileLinks(schema, id, options) };
}

export function fileLinks(schema: RowSchema, id: string, options: WireOptions): Json {
  return schema.filesAt
    ? { 'files:put': `${endpointPath(options)}/files/${schema.filesAt}/${id}/{filename}` }
    : {};
}

export function endpointPath({ site, version }: Pick<WireOptions, 'site' | 'version'>): string {
  return `${site}/entity/Default/${version}`;
}

/** The id under which a session sees a row. */
export const sessionRowId = (session: string, rowId: string): string => guidFrom(`${session}/${rowId}`);

function encodeRow(
  schema: RowSchema,
  row: Plain,
  rowNumber: number,
  shape: Shape,
  options: WireOptions,
): Json {
  const id = sessionRowId(options.session, String(row.id ?? rowNumber));
  const json: Json = { id, rowNumber, note: { value: row.note ?? '' } };
  encodeInto(json, schema, row, shape, options);
  json.custom = {};
  if (shape.files) json.files = [];
  if (schema.filesAt) json._links = fileLinks(schema, id, options);
  return json;
}

function encodeInto(json: Json, schema: RowSchema, row: Plain, shape: Shape, options: WireOptions): void {
  for (const field in schema.fields) {
    if (shape.fields && !shape.fields.has(field)) continue;
    if (!hasField(schema, field, options.version)) continue;
    json[field] = encodeValue(schema, field, row[field], options);
  }
  for (const [name, childShape] of shape.children) {
    const linked = schema.linked[name];
    const detail = schema.details[name];
    if (linked) json[name] = encodeRow(linked, asPlain(row[name]), 1, childShape, options);
    else if (detail) {
      json[name] = asRows(row[name]).map((child, at) =>
        encodeRow(detail, child, at + 1, childShape, options),
      );
    }
  }
}

function encodeValue(schema: RowSchema, field: string, value: unknown, options: WireOptions): Json {
  if (value === undefined || value === null || value === '') return {};
  const padded = options.padIds && schema.padded.includes(field);
  return {
    value: padded ? String(value).padEnd(paddedLength) : plainValue(schema.fields[field], value, options),
  };
}

function plainValue(kind: FieldKind | undefined, value: unknown, { dateOnly }: WireOptions): unknown {
  if (kind === 'date') return wireDate(String(value), dateOnly);
  return kind === 'datetime' ? wireDateTime(String(value)) : value;
}

function encodeCustom(record: Plain, shape: Shape): Json {
  const stored = (record.custom ?? {}) as Record<string, Record<string, string>>;
  const json: Record<string, Json> = {};
  for (const path of shape.custom) {
    const [view = '', field = ''] = path.split('.');
    json[view] ??= {};
    json[view][field] = { type: 'CustomStringField', value: stored[view]?.[field] ?? '' };
  }
  return json;
}

function encodeFiles(record: Plain, options: WireOptions): Json[] {
  const ids = (record.files ?? []) as string[];
  return ids.map((id) => ({
    id,
    ...options.fileInfo(id),
    href: `${endpointPath(options)}/files/${id}`,
  }));
}

const asPlain = (value: unknown): Plain => (value ?? {}) as Plain;
const asRows = (value: unknown): Plain[] => (Array.isArray(value) ? value : []);

/** A shape that shows the given fields and, of each list, everything. */
export function shapeOfFields(fields: Iterable<string>, children: Iterable<string> = []): Shape {
  return {
    ...everything,
    fields: new Set(fields),
    children: new Map([...children].map((name) => [name, everything])),
  };
}
