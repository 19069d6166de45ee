import type { Field, Fields, RecordDefinition, RecordOf } from '#domain/record.ts';
import { pack, unpack } from './compressed-attribute.ts';

type Attributes = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a field is where its attribute is absent: what older rows say, or null. */
const absent = (field: Field | undefined): unknown =>
  field && 'toWire' in field && field.older ? field.older.value : null;

const orAbsent = (value: unknown, field: Field | undefined): unknown =>
  value === undefined ? absent(field) : value;

/**
 * A record as one item of a table and back, as its definition lays it out (`lib/domain/record.ts`). What a table
 * keeps beside the record (keys of indexes, outbox marks) is added by the noun's own row file. A row that is no such
 * record throws zod's error. What is packed, and was read and not changed, is written as it was read.
 */
export const rowsOf = <F extends Fields>(definition: RecordDefinition<F>) => {
  const { fields, stored, packed, flattened, renamed, nulls } = definition;
  const packs = Object.entries<string | readonly string[]>(packed);
  const flats = Object.entries<Readonly<Record<string, string>> | undefined>(flattened).flatMap(
    ([name, members]) => (members ? [[name, Object.entries(members)] as const] : []),
  );
  const apart = new Set([...packs.flatMap(([, content]) => content), ...flats.map(([name]) => name)]);
  const attributeOf: Readonly<Record<string, string | undefined>> = renamed;
  const plain = Object.keys(fields)
    .filter((name) => !apart.has(name))
    .map((name) => ({ name, attribute: attributeOf[name] ?? name, field: fields[name] }));

  /** By what was read: nothing of a record is ever changed in place, so that it goes back as it came. */
  const asRead = packs.map(() => new WeakMap<object, Uint8Array>());

  const saysNull = (name: string): boolean =>
    Array.isArray(nulls) ? nulls.includes(name) : nulls === 'kept';
  const put = (row: Record<string, unknown>, name: string, attribute: string, value: unknown): void => {
    if (value === undefined || (value === null && !saysNull(name))) return;
    row[attribute] = value;
  };

  return {
    toRow(record: RecordOf<RecordDefinition<F>>): Record<string, unknown> {
      const values = record as Attributes;
      const row: Record<string, unknown> = {};
      for (const { name, attribute } of plain) put(row, name, attribute, values[name]);
      for (const [name, members] of flats) {
        const value = values[name];
        for (const [member, attribute] of members)
          put(row, name, attribute, isObject(value) ? value[member] : undefined);
      }
      for (const [at, [attribute, content]] of packs.entries()) {
        if (typeof content === 'string') {
          const value = values[content];
          const read = typeof value === 'object' && value !== null ? asRead[at]?.get(value) : undefined;
          row[attribute] = read ?? pack(value);
        } else row[attribute] = pack(Object.fromEntries(content.map((name) => [name, values[name]])));
      }
      return row;
    },

    fromRow(row: unknown): RecordOf<RecordDefinition<F>> {
      const attributes: Attributes = isObject(row) ? row : {};
      const values: Record<string, unknown> = {};
      for (const { name, attribute, field } of plain) values[name] = orAbsent(attributes[attribute], field);
      for (const [name, members] of flats) {
        const present = members.filter(([, attribute]) => attributes[attribute] !== undefined);
        values[name] =
          present.length === 0
            ? absent(fields[name])
            : Object.fromEntries(
                members.map(([member, attribute]) => [member, attributes[attribute] ?? null]),
              );
      }
      for (const [attribute, content] of packs) {
        const bytes = attributes[attribute];
        const value = bytes instanceof Uint8Array ? unpack(bytes) : undefined;
        if (typeof content === 'string') values[content] = orAbsent(value, fields[content]);
        else
          for (const name of content)
            values[name] = orAbsent(isObject(value) ? value[name] : undefined, fields[name]);
      }
      const record = stored.parse(values) as RecordOf<RecordDefinition<F>>;
      for (const [at, [attribute, content]] of packs.entries()) {
        const [bytes, value] = [attributes[attribute], (record as Attributes)[String(content)]];
        if (bytes instanceof Uint8Array && typeof value === 'object' && value !== null)
          asRead[at]?.set(value, bytes);
      }
      return record;
    },
  };
};
