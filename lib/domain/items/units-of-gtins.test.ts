import { unitsOfGtins } from './units-of-gtins.ts';

const BOTTLE = '9312345000012';
const CASE = '19312345000019';

it('finds an item by the GTIN of each of its units, whatever its length', () => {
  const units = unitsOfGtins([
    {
      inventoryID: 'LEMON',
      gtins: [
        { gtin: BOTTLE, uom: 'EA' },
        { gtin: CASE, uom: 'CASE' },
      ],
    },
  ]);
  expect(units.get('09312345000012')).toEqual([{ inventoryID: 'LEMON', uom: 'EA' }]);
  expect(units.get(CASE)).toEqual([{ inventoryID: 'LEMON', uom: 'CASE' }]);
});

it('names every item that has a GTIN, each once: ours and the accounting system may both say it', () => {
  const gtins = [
    { gtin: CASE, uom: 'CASE' },
    { gtin: CASE, uom: 'CTN' },
  ];
  const units = unitsOfGtins([
    { inventoryID: 'LEMON', gtins },
    { inventoryID: 'LIME', gtins },
  ]);
  expect(units.get(CASE)).toEqual([
    { inventoryID: 'LEMON', uom: 'CASE' },
    { inventoryID: 'LIME', uom: 'CASE' },
  ]);
});

it('knows nothing by what is no GTIN', () => {
  expect(unitsOfGtins([{ inventoryID: 'LEMON', gtins: [{ gtin: '123', uom: 'EA' }] }]).size).toBe(0);
});
