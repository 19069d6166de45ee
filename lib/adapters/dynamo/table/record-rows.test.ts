import * as z from 'zod/mini';
import { type Quantity, quantity } from '#domain/quantity.ts';
import {
  addedField,
  defineRecord,
  group,
  listField,
  nullableField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { fc } from '#test/support/property-testing.ts';
import { pack, unpack } from './compressed-attribute.ts';
import { entryReader } from './entry-reader.ts';
import { rowsOf } from './record-rows.ts';

const FIELDS = {
  crateId: z.string(),
  kind: z.string(),
  qty: quantityField,
  closedAt: z.nullable(z.string()),
  speed: z.nullable(z.number()),
  hold: nullableField(group({ reason: z.string(), by: z.nullable(z.string()) })),
  lines: listField(group({ lot: z.string(), qty: quantityField })),
  history: z.array(z.string()),
  changeIds: addedField(z.array(z.string()), []),
  colour: addedField(z.string(), 'red'),
} as const;

const Crate = defineRecord(FIELDS, {
  packed: { lines: 'lines', story: ['history', 'changeIds'] },
  flattened: { hold: { reason: 'holdReason', by: 'holdBy' } },
  renamed: { kind: 'crateKind' },
  nulls: ['speed'],
});

type Crate = RecordOf<typeof Crate>;

const rows = rowsOf(Crate);

const CRATE: Crate = {
  crateId: 'C1',
  kind: 'wood',
  qty: quantity(0.3),
  closedAt: null,
  speed: null,
  hold: { reason: 'Damp', by: null },
  lines: [{ lot: 'L1', qty: quantity(2) }],
  history: ['made'],
  changeIds: ['01A'],
  colour: 'blue',
};

describe('the row of a record', () => {
  it('is laid out as its definition says', () => {
    const { lines, story, ...plain } = rows.toRow(CRATE);
    expect(plain).toEqual({
      crateId: 'C1',
      crateKind: 'wood',
      qty: 300_000,
      speed: null,
      holdReason: 'Damp',
      colour: 'blue',
    });
    expect(unpack(lines as Uint8Array)).toEqual([{ lot: 'L1', qty: 2_000_000 }]);
    expect(unpack(story as Uint8Array)).toEqual({ history: ['made'], changeIds: ['01A'] });
  });

  it('has what was read and not changed as it was read, and anew what was changed', () => {
    const row = rows.toRow(CRATE);
    const read = rows.fromRow(row);
    expect(rows.toRow({ ...read, kind: 'tin', speed: 3 }).lines).toBe(row.lines);
    const changed = rows.toRow({ ...read, lines: [...read.lines, { lot: 'L2', qty: quantity(1) }] });
    expect(unpack(changed.lines as Uint8Array)).toHaveLength(2);
    expect(rows.fromRow(rows.toRow(rows.fromRow(rows.toRow(read))))).toEqual(CRATE);
  });

  it('leaves null out, keeps it, or keeps it of some fields', () => {
    const nulls = (how: 'kept' | 'leftOut' | undefined) =>
      rowsOf(
        defineRecord({ a: z.nullable(z.string()), b: z.nullable(z.string()) }, how ? { nulls: how } : {}),
      ).toRow({ a: null, b: 'x' });
    expect(nulls('kept')).toEqual({ a: null, b: 'x' });
    expect(nulls('leftOut')).toEqual({ b: 'x' });
    expect(nulls(undefined)).toEqual({ b: 'x' });
  });

  it('says nothing of what is no field of the record', () => {
    expect(rows.toRow({ ...CRATE, more: 1 } as Crate)).not.toHaveProperty('more');
  });

  it('is read back as the record that was written, whatever is in it', () => {
    const quantities = fc.integer({ min: 0, max: 1_000_000_000 }).map((value) => value as Quantity);
    const crates: fc.Arbitrary<Crate> = fc.record({
      crateId: fc.string(),
      kind: fc.string(),
      qty: quantities,
      closedAt: fc.option(fc.string()),
      speed: fc.option(fc.integer()),
      hold: fc.option(fc.record({ reason: fc.string(), by: fc.option(fc.string()) })),
      lines: fc.array(fc.record({ lot: fc.string(), qty: quantities })),
      history: fc.array(fc.string()),
      changeIds: fc.array(fc.string()),
      colour: fc.string(),
    });
    fc.assert(
      fc.property(crates, (crate) => {
        expect(rows.fromRow({ ...rows.toRow(crate), keyOfAnIndex: 'x' })).toEqual(crate);
      }),
    );
  });

  it('of an older version is read with the values of what was added since', () => {
    const { colour: _, ...older } = rows.toRow(CRATE);
    expect(rows.fromRow({ ...older, story: pack({ history: ['made'] }) })).toEqual({
      ...CRATE,
      colour: 'red',
      changeIds: [],
    });
  });

  it('keeps null apart from what an older version lacked', () => {
    const kept = rowsOf(
      defineRecord({ note: addedField(z.nullable(z.string()), 'none said') }, { nulls: 'kept' }),
    );
    expect(kept.fromRow(kept.toRow({ note: null }))).toEqual({ note: null });
    expect(kept.fromRow({})).toEqual({ note: 'none said' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['a field is missing', { qty: undefined }],
    ['a field is of another kind', { qty: 'many' }],
    ['a quantity is no whole number of millionths', { qty: 0.5 }],
    ['a packed part is missing', { lines: undefined }],
    ['a packed part is not packed', { lines: [] }],
    ['a packed part is of another kind', { lines: pack([{ lot: 'L1' }]) }],
    ['a flattened field lacks a member that it must have', { holdReason: undefined, holdBy: 'ann' }],
  ])('is refused where %s', (_what, damage) => {
    expect(() => rows.fromRow({ ...rows.toRow(CRATE), ...damage })).toThrow(z.core.$ZodError);
  });

  it.each([undefined, null, 'text', []])('is not %j', (row) => {
    expect(() => rows.fromRow(row)).toThrow(z.core.$ZodError);
  });
});

describe('a row of an index', () => {
  const read = entryReader(Crate, ['crateId', 'kind', 'qty', 'closedAt', 'colour']);

  it('is read as the fields that a list shows', () => {
    expect(read(rows.toRow(CRATE))).toEqual({
      crateId: 'C1',
      kind: 'wood',
      qty: quantity(0.3),
      closedAt: null,
      colour: 'blue',
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['a field is missing', 'kind', { crateKind: undefined }],
    ['a field is null that must be there', 'kind', { crateKind: null }],
    ['a field is of another kind', 'closedAt', { closedAt: 5 }],
    ['a quantity is no whole number of millionths', 'qty', { qty: 0.5 }],
    ['a quantity is too large to be exact', 'qty', { qty: 1e300 }],
  ])('is refused by its name where %s', (_what, field, damage) => {
    expect(() => read({ ...rows.toRow(CRATE), ...damage })).toThrow(
      `The row with crateId "C1" has no ${field} that can be read.`,
    );
  });

  it('is refused where it has no name either', () => {
    expect(() => read({})).toThrow('The row with crateId undefined has no crateId that can be read.');
  });

  it('of an older version has the values of what was added since', () => {
    expect(read({ crateId: 'C1', crateKind: 'wood', qty: 0 })).toMatchObject({ colour: 'red' });
  });

  it('has no packed and no flattened field', () => {
    expect(() => entryReader(Crate, ['lines'])).toThrow('lines is no attribute of its own');
    expect(() => entryReader(Crate, ['hold'])).toThrow('hold is no attribute of its own');
  });
});
