import { readDay, readInstant } from './dates.ts';
import type { FieldKind, RowSchema } from './schema.ts';

/** A sent record or row with its wrappers taken off. A sent but empty field is null, an unsent one absent. */
export interface SentRow {
  fields: Record<string, SentValue>;
  rows: Record<string, SentRow[]>;
  linked: Record<string, SentRow>;
  id?: string;
  note?: string;
  delete: boolean;
}

export type SentValue = string | number | boolean | null;

/** Messages by path, such as `entity.Details[0].Qty`: the body can't be read at all. */
export type Malformed = Record<string, string[]>;

/** Reads a body by the schema; members that the schema doesn't know are ignored without a word. */
export function decodeRow(schema: RowSchema, body: unknown, malformed: Malformed, path = 'entity'): SentRow {
  const sent: SentRow = { fields: {}, rows: {}, linked: {}, delete: false };
  if (!isObject(body)) {
    malformed[path] = ['An object was expected.'];
    return sent;
  }
  if (typeof body.id === 'string') sent.id = body.id;
  sent.delete = body.delete === true;
  sent.note = readNote(body.note);
  for (const [name, member] of Object.entries(body)) {
    const at = `${path}.${name}`;
    const kind = schema.fields[name];
    const detail = schema.details[name];
    const linked = schema.linked[name];
    if (kind) readField(sent, name, kind, member, malformed, at);
    else if (detail && Array.isArray(member)) {
      sent.rows[name] = member.map((row, index) => decodeRow(detail, row, malformed, `${at}[${index}]`));
    } else if (detail && member !== null) malformed[at] = ['A list was expected.'];
    else if (linked && isObject(member)) sent.linked[name] = decodeRow(linked, member, malformed, at);
  }
  return sent;
}

function readField(
  sent: SentRow,
  name: string,
  kind: FieldKind,
  member: unknown,
  malformed: Malformed,
  at: string,
): void {
  if (member === null) return;
  if (!isObject(member)) {
    malformed[at] = [`Error converting value to type '${kind}': the value must be inside {"value": ...}.`];
    return;
  }
  if (!('value' in member)) return;
  const value = readValue(kind, member.value);
  if (value === undefined)
    malformed[`${at}.value`] = [`Could not convert '${String(member.value)}' to ${kind}.`];
  else sent.fields[name] = value;
}

/** Undefined when the value isn't of the kind. Numbers and booleans may come as text. */
function readValue(kind: FieldKind, value: unknown): SentValue | undefined {
  if (value === null || value === '') return null;
  if (kind === 'string' || kind === 'guid') {
    return typeof value === 'object' ? undefined : String(value);
  }
  if (kind === 'boolean') {
    const text = String(value).toLowerCase();
    return text === 'true' || text === 'false' ? text === 'true' : undefined;
  }
  if (kind === 'date' || kind === 'datetime') {
    if (typeof value !== 'string') return undefined;
    return kind === 'date' ? readDay(value) : readInstant(value);
  }
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return undefined;
  return kind === 'int' && !Number.isInteger(number) ? undefined : number;
}

function readNote(note: unknown): string | undefined {
  if (typeof note === 'string') return note;
  return isObject(note) && typeof note.value === 'string' ? note.value : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
