import { notThatText, placeOfCode } from './scanned-place.ts';

const known = [
  { place: 'loc:MAIN/R1', locationID: 'R1' },
  { place: 'loc:MAIN/R2', locationID: 'R2' },
  { place: 'loc:NORTH/R1', locationID: 'R1' },
  { place: 'loc:NORTH/COLD', locationID: 'COLD' },
];

describe('a code that is scanned as a place', () => {
  it.each([
    ['r2', 'MAIN', 'loc:MAIN/R2'],
    ['R1', 'NORTH', 'loc:NORTH/R1'],
    ['loc:NORTH/R1', 'MAIN', 'loc:NORTH/R1'],
    ['MAIN / R1', 'NORTH', 'loc:MAIN/R1'],
    ['cold', 'MAIN', 'loc:NORTH/COLD'],
  ])('%j scanned in %s is %s', (text, warehouseID, value) =>
    expect(placeOfCode(text, warehouseID, known)).toEqual({ ok: true, value }),
  );

  it('is none where no place is called so: a lot’s number is not made one', () => {
    expect(placeOfCode('SUG-2613', 'MAIN', known)).toEqual({ ok: false, error: null });
  });

  it('is asked for with its warehouse where several have it', () => {
    expect(placeOfCode('R1', '', known)).toMatchObject({
      error: 'R1 is MAIN / R1 and NORTH / R1. Type which.',
    });
  });

  it('is taken as it is before any place is known', () => {
    expect(placeOfCode('R9', 'MAIN', [])).toEqual({ ok: true, value: 'loc:MAIN/R9' });
  });
});

it('what was scanned instead is said by its name, with what is wanted', () => {
  const lot = { kind: 'lot' as const, id: 'RM-SUGAR/SUG-2613', label: 'RM-SUGAR, lot SUG-2613', detail: '' };
  const order = { kind: 'purchaseOrder' as const, id: 'PO-7', label: 'PO-7', detail: 'Sugar Ltd' };
  expect(notThatText('SUG-2613', [lot], 'the code of a place')).toBe(
    'That is RM-SUGAR, lot SUG-2613. Nothing was put in. Scan the code of a place.',
  );
  expect(notThatText('PO-7', [order], 'the code of a place')).toContain('That is purchase order PO-7.');
  expect(notThatText('X', [], 'the code of a place')).toBe(
    'No place is called X. Nothing was put in. Scan the code of a place.',
  );
});
