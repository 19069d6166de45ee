import { newDocumentClient, newTable } from '#test/support/accounting/accounting-bench.ts';
import { wordFinder, wordStore } from './word-store.ts';

const placeAt = (nth: number): string => `2026-11-20#2026-11-20T00:00:00.00${nth}Z#r${nth}`;

it('finds what begins so, whatever letters come after, and nothing beside it', async () => {
  const client = newDocumentClient();
  const table = await newTable('Words');
  const words = ['item:SUGAR', 'item:SUGAR-2', 'item:SUGAR\u{1f36c}', 'item:SUGA', 'item:SUGB', 'lot:SUGAR'];
  await wordStore(client, table).write(
    'receipt',
    words.map((word, nth) => ({ place: placeAt(nth), words: [word] })),
  );
  const find = (start: string, limit = 10) =>
    wordFinder(client, table).find('receipt', '2026-11', start, limit);
  expect((await find('item:SUGAR'))?.toSorted()).toEqual([placeAt(0), placeAt(1), placeAt(2)]);
  expect(await find('item:SUGAR\u{1f36c}')).toEqual([placeAt(2)]);
  expect(await find('item:SUGAR', 2)).toBeNull();
  expect(await find('item:SALT')).toEqual([]);
});
