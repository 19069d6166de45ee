import { newerRows } from './newer-rows.ts';

it('keeps of each row the copy with the higher revision, in the order of the list', () => {
  const listed = [
    { id: 'b', revision: 2 },
    { id: 'a', revision: 5 },
    { id: 'c', revision: 1 },
  ];
  const cached = [
    { id: 'a', revision: 4 },
    { id: 'b', revision: 3 },
    { id: 'gone', revision: 9 },
  ];
  expect(newerRows(listed, cached)).toEqual([
    { id: 'b', revision: 3 },
    { id: 'a', revision: 5 },
    { id: 'c', revision: 1 },
  ]);
});
