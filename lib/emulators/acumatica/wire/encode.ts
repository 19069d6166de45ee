import { wireDate, wireDateTime } from './dates.ts';
import { guidFrom } from './guid.ts';
import {
  type EndpointVersion,
  type EntitySchema,
  type FieldKind,
  hasField,
  type RowSchema,
} from './schema.ts';
import type { Shape } from './shape.ts';

export interface WireOptions {
  /** Path in front of the system, such as `/Bottler`, or empty. */
  site: string;
  version: EndpointVersion;
  dateOnly: boolean;
  padIds: boolean;
  /** Ids of rows inside a record are new in each session. */
  session: string;
}

export type Plain = Readonly<Record<string, unknown>>;
export type Json = Record<string, unknown>;

const paddedLength = 30;

/** A whole record as the contract shows it: fields wrapped, empty ones `{}`, links and note. */
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
  json.custom = {};
  json._links = recordLinks(schema, id, options);
  return json;
}

export function recordLinks(schema: EntitySchema, id: string, options: WireOptions): Json {
  return { self: `${endpointPath(options)}/${schema.name}/${id}` };
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
  return json;
}

function encodeInto(json: Json, schema: RowSchema, row: Plain, shape: Shape, options: WireOptions): void {
  for (const [field, kind, isPadded] of fieldsOf(schema, options.version)) {
    if (shape.fields && !shape.fields.has(field)) continue;
    json[field] = encodeValue(kind, row[field], isPadded && options.padIds, options.dateOnly);
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

type KnownField = [name: string, kind: FieldKind, isPadded: boolean];
const knownFields = new WeakMap<RowSchema, Map<EndpointVersion, KnownField[]>>();

/** The fields that a version has, worked out once: large orders ask for them hundreds of times. */
function fieldsOf(schema: RowSchema, version: EndpointVersion): KnownField[] {
  const byVersion = knownFields.get(schema) ?? new Map<EndpointVersion, KnownField[]>();
  knownFields.set(schema, byVersion);
  let fields = byVersion.get(version);
  if (!fields) {
    fields = Object.entries(schema.fields)
      .filter(([name]) => hasField(schema, name, version))
      .map(([name, kind]): KnownField => [name, kind, schema.padded.includes(name)]);
    byVersion.set(version, fields);
  }
  return fields;
}

function encodeValue(kind: FieldKind, value: unknown, padded: boolean, dateOnly: boolean): Json {
  if (value === undefined || value === null || value === '') return {};
  if (padded) return { value: String(value).padEnd(paddedLength) };
  if (kind === 'date') return { value: wireDate(String(value), dateOnly) };
  return { value: kind === 'datetime' ? wireDateTime(String(value)) : value };
}

const asPlain = (value: unknown): Plain => (value ?? {}) as Plain;
const asRows = (value: unknown): Plain[] => (Array.isArray(value) ? value : []);
