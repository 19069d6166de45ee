import { readOpeningFile } from './opening-file.ts';

describe('a file of opening stock', () => {
  it('is read by its heading, with the line that each row stands on', () => {
    const file =
      '\ufeffItem;Quantity;Lot;Location;Expiry date\r\nRM-1;"1,5";"L;1";MAIN/R1;2027-01-31\r\n\r\nRM-2;3;;MAIN/R2;\r\n';
    expect(readOpeningFile(file)).toEqual([
      {
        line: 2,
        inventoryID: 'RM-1',
        lotNumber: 'L;1',
        place: 'MAIN/R1',
        qty: '1,5',
        uom: '',
        expiryDate: '2027-01-31',
      },
      { line: 4, inventoryID: 'RM-2', lotNumber: '', place: 'MAIN/R2', qty: '3', uom: '', expiryDate: '' },
    ]);
  });

  it.each([
    ['lacks a column', 'item,lot,quantity\nA,B,1', 'Missing: place.'],
    ['has no rows', 'item,place,qty\n', 'There is no row below the heading.'],
  ])('is refused where it %s', (_, file, why) => {
    expect(readOpeningFile(file)).toContain(why);
  });
});
