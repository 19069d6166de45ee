import { loadIdOf, readOpeningFile } from './opening-file.ts';

describe('a file of opening stock', () => {
  it('is read by its heading, with the line that each row stands on', () => {
    const file =
      '\ufeffItem;Quantity;Lot;Location;Expiry date\r\nRM-1;"1,5";"L;1";MAIN/R1;2027-01-31\r\n\r\nRM-2;3;;MAIN/R2;\r\n';
    expect(readOpeningFile(file)).toEqual({
      ignored: [],
      rows: [
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
      ],
    });
  });

  it.each([
    ['lacks a column', 'item,lot,quantity\nA,B,1', 'Missing: place.'],
    ['is of something else', 'sku,amount\nA,1', 'Missing: item, place, quantity.'],
    ['says one thing twice', 'item,place,qty,Use by,Best before\nA,R1,1,,', 'leave out Best before.'],
    ['has a comma too many', 'item,place,qty\nA,R1,1\nA,R1,1,500\n', 'in line 3.'],
    ['never closes a quote', 'item,place,qty,unit\nA,R1,1,"EA\nB,R1,2,EA\n', 'in line 2 is never closed.'],
    ['has no rows', 'item,place,qty\n', 'There is no row below the heading.'],
  ])('is refused where it %s', (_, file, why) => {
    expect(readOpeningFile(file)).toContain(why);
  });

  it('takes a quote within a text for a letter, and says which columns are not read', () => {
    const file = 'item,note,place,qty,Exp. date\nA,pipe 5" wide,R1,1,\nB,"a ""b"", c",R1,2,\n';
    expect(readOpeningFile(file)).toMatchObject({
      ignored: ['note', 'Exp. date'],
      rows: [
        { line: 2, inventoryID: 'A', place: 'R1', qty: '1' },
        { line: 3, inventoryID: 'B', place: 'R1', qty: '2' },
      ],
    });
  });
});

it('the same file is the same load, and another file another', async () => {
  const file = 'item,place,qty\nA,R1,1\n';
  const others = ['item,place,qty\nA,R1,2\n', 'item,place,qty\nA,R2,1\n', '', `${file}A,R1,1\n`];
  expect(await loadIdOf(file)).toBe(await loadIdOf(file));
  const ids = new Set(await Promise.all([file, ...others].map(loadIdOf)));
  expect(ids.size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
});

it('files that differ in one last digit alone are other loads', async () => {
  const files = Array.from({ length: 1000 }, (_, at) => `item,place,qty\nA,R1,${at}`);
  expect(new Set(await Promise.all(files.map(loadIdOf))).size).toBe(1000);
});
