import * as z from 'zod/mini';
import { addedField, group, nullableField, quantityField } from '#domain/record.ts';
import { fc } from '#test/support/property-testing.ts';
import { findingReader, plainReader } from './plain-reader.ts';

const Part = group({
  id: z.string(),
  isOpen: z.boolean(),
  weight: z.number(),
  count: z.int(),
  qty: quantityField,
  colour: z.enum(['red', 'blue']),
  closedAt: nullableField(z.string()),
  note: addedField(z.nullable(z.string()), 'none said'),
  by: z.object({ name: z.string() }),
  size: z.optional(z.tuple([z.number(), z.number()])),
});

const PART = {
  ...{ id: 'P1', isOpen: true, weight: 0.5, count: 3, qty: 300_000, colour: 'red', closedAt: null },
  ...{ note: null, by: { name: 'ann' }, size: [1, 2] },
};

const inRow = (row: Readonly<Record<string, unknown>>, name: string): unknown => row[name];

describe('a reader of rows', () => {
  const read = plainReader(Part, inRow);

  it('reads what was written', () => {
    expect(read(PART)).toEqual(PART);
  });

  it('accepts of each field what its schema accepts, and nothing else', () => {
    const any = fc.anything();
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(PART)), any, (name, value) => {
        fc.pre(value !== undefined);
        const row = { ...PART, [name]: value };
        const isWhole = Part.stored.safeParse(row).success;
        if (isWhole) expect(read(row)).toEqual(row);
        else expect(() => read(row)).toThrow(`has no ${name} that can be read`);
      }),
    );
  });

  it('leaves out what may be left out', () => {
    expect(read({ ...PART, size: undefined })).toEqual({ ...PART, size: undefined });
  });

  it('keeps null apart from what an older version lacked', () => {
    expect(read({ ...PART, note: undefined })).toMatchObject({ note: 'none said' });
  });
});

describe('a reader of copies', () => {
  const find = findingReader(Part, inRow);

  it('takes what can’t be read for absent', () => {
    expect(find({ id: 'P1', count: 0.5, colour: 'green', by: 'ann', note: 7 })).toEqual({
      ...{ id: 'P1', isOpen: null, weight: null, count: null, qty: null, colour: null, closedAt: null },
      ...{ note: 'none said', by: null, size: undefined },
    });
  });
});
