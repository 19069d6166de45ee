export type FieldKind = 'string' | 'decimal' | 'int' | 'boolean' | 'date' | 'datetime' | 'guid';

/** Endpoint versions of Contract Version 4 that this system offers, oldest first. */
export const endpointVersions = [
  '20.200.001',
  '22.200.001',
  '23.200.001',
  '24.200.001',
  '25.200.001',
] as const;
export type EndpointVersion = (typeof endpointVersions)[number];

/** The shape of a record or of a row inside one: plain fields, one linked record each, lists of rows. */
export interface RowSchema {
  fields: Readonly<Record<string, FieldKind>>;
  linked: Readonly<Record<string, RowSchema>>;
  details: Readonly<Record<string, RowSchema>>;
  /** First endpoint version with the field, where that isn't the oldest. */
  since: Readonly<Record<string, EndpointVersion>>;
  /** Ids in these fields are padded with spaces on a flag. */
  padded: readonly string[];
}

export interface EntitySchema extends RowSchema {
  name: string;
  keys: readonly string[];
  actions: readonly string[];
  /** What the accounting system calls such a record in its messages. */
  recordName: string;
}

interface RowOptions {
  linked?: Record<string, RowSchema>;
  details?: Record<string, RowSchema>;
  since?: Record<string, EndpointVersion>;
  padded?: string[];
}

/** Field names by kind, separated by spaces; names are those of the Default endpoint. */
export function rowSchema(
  names: Partial<Record<FieldKind, string>>,
  { linked = {}, details = {}, since = {}, padded = [] }: RowOptions = {},
): RowSchema {
  const fields: Record<string, FieldKind> = {};
  for (const [kind, list] of Object.entries(names) as [FieldKind, string][]) {
    for (const name of list.trim().split(/\s+/)) fields[name] = kind;
  }
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { fields: sorted, linked, details, since, padded };
}

export function hasField(schema: RowSchema, field: string, version: EndpointVersion): boolean {
  const since = schema.since[field];
  return field in schema.fields && (since === undefined || version >= since);
}
