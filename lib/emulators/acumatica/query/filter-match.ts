import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import type { Plain } from '#emulators/acumatica/wire/encode.ts';
import {
  type EndpointVersion,
  type EntitySchema,
  type FieldKind,
  hasField,
} from '#emulators/acumatica/wire/schema.ts';
import type { Filter, FilterProblem, Literal, Operator } from './filter-syntax.ts';

export type Test = (record: Plain) => boolean;
export type Compiled = { ok: true; test: Test } | { ok: false; problem: FilterProblem };

/** Text searches in these fields find nothing although rows exist (accounting-contract.md §2.2). */
const blindTextSearch: Record<string, readonly string[]> = { PurchaseOrder: ['VendorID', 'VendorRef'] };

/** Turns a filter into a test of stored records. Text compares without case and without padding. */
export function compileFilter(schema: EntitySchema, version: EndpointVersion, filter: Filter): Compiled {
  if (reachesIntoDetails(schema, filter)) return { ok: true, test: () => false };
  const unknown = unknownField(schema, version, filter);
  if (unknown) {
    const message = `The property '${unknown}' is not found on the entity '${schema.name}'.`;
    return { ok: false, problem: { status: 500, message } };
  }
  return { ok: true, test: testOf(schema, filter) };
}

function testOf(schema: EntitySchema, filter: Filter): Test {
  switch (filter.is) {
    case 'nothing':
      return () => false;
    case 'not': {
      const of = testOf(schema, filter.of);
      return (record) => !of(record);
    }
    case 'and':
    case 'or': {
      const left = testOf(schema, filter.left);
      const right = testOf(schema, filter.right);
      return filter.is === 'and'
        ? (record) => left(record) && right(record)
        : (record) => left(record) || right(record);
    }
    case 'text':
      return textTest(schema, filter);
    case 'custom': {
      const [view = '', field = ''] = filter.field.split('.');
      const wanted = comparable('string', filter.value);
      return (record) => {
        const custom = record.custom as Record<string, Record<string, string>> | undefined;
        return holds(filter.operator, norm(custom?.[view]?.[field]), wanted);
      };
    }
    case 'compare': {
      const kind = kindOf(schema, filter.field) ?? 'string';
      const read = reader(filter.field);
      const wanted = comparable(kind, filter.value);
      return (record) => holds(filter.operator, storedAs(kind, read(record), filter.value), wanted);
    }
  }
}

function textTest(schema: EntitySchema, filter: Extract<Filter, { is: 'text' }>): Test {
  if (blindTextSearch[schema.name]?.includes(filter.field)) return () => false;
  const read = reader(filter.field);
  const part = filter.part.toUpperCase();
  const find = {
    substringof: (text: string) => text.includes(part),
    startswith: (text: string) => text.startsWith(part),
    endswith: (text: string) => text.endsWith(part),
  }[filter.function];
  return (record) => find(String(norm(read(record)) ?? ''));
}

type Comparable = string | number | boolean | null;

function holds(operator: Operator, left: Comparable, right: Comparable): boolean {
  if (operator === 'eq') return left === right;
  if (operator === 'ne') return left !== right;
  if (left === null || right === null) return false;
  if (operator === 'gt') return left > right;
  if (operator === 'ge') return left >= right;
  if (operator === 'lt') return left < right;
  return left <= right;
}

const norm = (value: unknown): Comparable => {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'number' || typeof value === 'boolean'
    ? value
    : String(value).trimEnd().toUpperCase();
};

function comparable(kind: FieldKind, literal: Literal): Comparable {
  if (literal.kind === 'datetime') {
    return kind === 'date' ? literal.value.slice(0, 10) : Date.parse(literal.value);
  }
  if (literal.kind === 'date') return literal.value;
  if (kind === 'decimal' || kind === 'int') return literal.value === null ? null : Number(literal.value);
  return kind === 'boolean' ? literal.value : norm(literal.value);
}

function storedAs(kind: FieldKind, value: unknown, against: Literal): Comparable {
  if (kind !== 'datetime' || value === undefined || value === null) return norm(value);
  const instant = Date.parse(String(value));
  if (against.kind === 'date') return sydneyDay(instant);
  return against.kind === 'null' ? String(value) : instant;
}

function reader(field: string): (record: Plain) => unknown {
  const path = field.split('/');
  if (path.length === 1) return (record) => record[field];
  return (record) => path.reduce<unknown>((at, name) => (at as Plain | undefined)?.[name], record);
}

function kindOf(schema: EntitySchema, field: string): FieldKind | undefined {
  const path = field.split('/');
  const name = path.pop() ?? '';
  let row: EntitySchema['linked'][string] | undefined = schema;
  for (const part of path) row = row?.linked[part];
  return row?.fields[name];
}

function* fieldsOf(filter: Filter): Generator<string> {
  if (filter.is === 'and' || filter.is === 'or') {
    yield* fieldsOf(filter.left);
    yield* fieldsOf(filter.right);
  } else if (filter.is === 'not') yield* fieldsOf(filter.of);
  else if (filter.is === 'compare' || filter.is === 'text') yield filter.field;
}

function reachesIntoDetails(schema: EntitySchema, filter: Filter): boolean {
  return [...fieldsOf(filter)].some((field) => (field.split('/')[0] ?? '') in schema.details);
}

function unknownField(schema: EntitySchema, version: EndpointVersion, filter: Filter): string | undefined {
  return [...fieldsOf(filter)].find((field) =>
    field.includes('/') ? kindOf(schema, field) === undefined : !hasField(schema, field, version),
  );
}
