import { quantity } from '#domain/quantity.ts';
import { anItem } from '#test/support/builders/items.ts';
import { checkOpeningRows, type OpeningRow } from './check-opening-rows.ts';

const ground = {
  items: new Map([['GLASS-750', anItem()]]),
  directory: { warehouses: null, own: ['loc:MAIN/R1', 'loc:COLD/R1'] },
  before: new Set<string>(),
};

const aRow = (more: Partial<OpeningRow>): OpeningRow => ({
  ...{
    line: 2,
    inventoryID: 'GLASS-750',
    lotNumber: '',
    place: 'MAIN/R1',
    qty: '1',
    uom: '',
    expiryDate: '',
  },
  ...more,
});

const said = (more: Partial<OpeningRow>): string | undefined =>
  checkOpeningRows([aRow(more)], ground).problems[0]?.message;

describe('a row of opening stock', () => {
  it.each(['MAIN/R1', 'main / r1', 'loc:MAIN/R1'])('may name its place as %s', (place) => {
    const { problems, lots } = checkOpeningRows([aRow({ place })], ground);
    expect(problems).toEqual([]);
    expect(lots).toMatchObject([{ inventoryID: 'GLASS-750' }]);
  });

  it('is refused by the place as it was typed, without what records put before it', () => {
    expect(said({ place: 'R1' })).toBe('There is no place R1. Use COLD / R1 or MAIN / R1.');
  });

  it('says which of its cells is empty', () => {
    expect(said({ inventoryID: ' ' })).toBe('The item is missing.');
    expect(said({ place: ' ' })).toBe('The place is missing.');
  });
});

describe('rows of one lot', () => {
  it('are added up where they name one place, which is said with their lines', () => {
    const rows = [
      aRow({ line: 2, qty: '1' }),
      aRow({ line: 3, qty: '2', place: 'COLD/R1' }),
      aRow({ line: 7, qty: '4', place: 'main / r1' }),
    ];
    const { lots, addedUp, problems } = checkOpeningRows(rows, ground);
    expect(problems).toEqual([]);
    expect(lots).toMatchObject([{ at: [{ qty: quantity(5) }, { qty: quantity(2) }] }]);
    expect(addedUp).toEqual([
      {
        ...{ lines: [2, 7], inventoryID: 'GLASS-750', lotNumber: '' },
        ...{ place: 'loc:MAIN/R1', qty: quantity(5) },
      },
    ]);
  });

  it('are nothing to tell of where each names another place', () => {
    expect(checkOpeningRows([aRow({}), aRow({ place: 'COLD/R1' })], ground).addedUp).toEqual([]);
  });
});
