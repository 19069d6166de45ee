import * as z from 'zod/mini';
import { type Quantity, quantity } from './quantity.ts';
import {
  addedField,
  defineRecord,
  group,
  inputField,
  inputOf,
  listField,
  nullableField,
  pickFields,
  quantityField,
  type RecordOf,
} from './record.ts';

const part = group({ lot: z.string(), qty: quantityField, note: addedField(z.string(), '') });

const Crate = defineRecord({
  id: z.string(),
  qty: quantityField,
  size: z.tuple([z.number(), z.number()]),
  rejected: nullableField(quantityField),
  parts: listField(part),
  label: inputField(z.string(), z.string().check(z.refine((value) => value !== '', 'Fill this in.'))),
  weight: inputField(quantityField, z._default(z.number(), 0)),
  colour: addedField(inputField(z.enum(['red', 'blue']), z.enum(['red', 'blue'], 'Use red or blue.')), 'red'),
});

type Crate = RecordOf<typeof Crate>;

const CRATE: Crate = {
  id: 'C1',
  qty: quantity(0.3),
  size: [2, 3],
  rejected: null,
  parts: [{ lot: 'L1', qty: quantity(1.000001), note: 'damp' }],
  label: '',
  weight: quantity(7),
  colour: 'blue',
};

describe('a record', () => {
  it('has one type inside the rules, which nothing changes in place', () => {
    const qty: Quantity = CRATE.qty;
    const size: readonly [number, number] = CRATE.size;
    // @ts-expect-error: records are never changed in place.
    const change = (crate: Crate) => crate.parts.push();
    // @ts-expect-error: it is one of two.
    const green: Crate['colour'] = 'green';
    expect([qty, size, typeof change, green]).toEqual([300_000, [2, 3], 'function', 'green']);
  });

  it('is read as it was stored, and refused where something is missing or of another kind', () => {
    expect(Crate.stored.parse(CRATE)).toEqual(CRATE);
    for (const damaged of [
      { ...CRATE, qty: 0.5 },
      { ...CRATE, colour: 'green' },
      { ...CRATE, parts: [{ lot: 'L1' }] },
      { ...CRATE, id: undefined },
    ])
      expect(Crate.stored.safeParse(damaged).success).toBe(false);
  });

  it('that an older version stored reads with the values of what was added since', () => {
    const { colour: _, ...older } = CRATE;
    expect(Crate.stored.parse({ ...older, parts: [{ lot: 'L1', qty: 1 }] })).toEqual({
      ...CRATE,
      colour: 'red',
      parts: [{ lot: 'L1', qty: 1, note: '' }],
    });
  });
});

describe('a response', () => {
  it('says quantities as numbers, wherever they are, and all else as it is', () => {
    const wire: z.output<(typeof Crate)['wire']> = Crate.toWire({ ...CRATE, rejected: quantity(2.5) });
    expect(wire).toEqual({
      ...CRATE,
      qty: 0.3,
      rejected: 2.5,
      weight: 7,
      parts: [{ lot: 'L1', qty: 1.000001, note: 'damp' }],
    });
    expect(Crate.wire.parse(wire)).toEqual(wire);
    expect(Crate.toWire(CRATE).rejected).toBeNull();
  });

  it('says no more than the fields that were picked', () => {
    const row = pickFields(Crate, ['id', 'qty']);
    expect(row.toWire(CRATE)).toEqual({ id: 'C1', qty: 0.3 });
    expect(Object.keys(row.wire.shape)).toEqual(['id', 'qty']);
  });
});

describe('a request', () => {
  const fields = inputOf(Crate, ['label', 'weight', 'colour', 'id']);

  it('says a field within its bounds, or as it is on the wire where it has none', () => {
    expect(fields.parse({ label: 'Top', colour: 'red', id: 'C2' })).toEqual({
      label: 'Top',
      weight: 0,
      colour: 'red',
      id: 'C2',
    });
  });

  it('is said in the words of the field', () => {
    const wrong = fields.safeParse({ label: '', colour: 'green', id: 'C2' });
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['Fill this in.', 'Use red or blue.']);
  });

  it('says no field that was not picked', () => {
    expect(Object.keys(fields.shape)).toEqual(['label', 'weight', 'colour', 'id']);
  });
});
