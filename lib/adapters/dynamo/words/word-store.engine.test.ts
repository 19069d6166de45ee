import { newDocumentClient, newTable } from '#test/support/accounting/accounting-bench.ts';
import { fc } from '#test/support/property-testing.ts';
import { commonWordFinder, wordFinder, wordStore } from './word-store.ts';

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

describe('the newest of very many', () => {
  const WORDS = ['item:LIME', 'item:LIME-2', 'item:LIMES', 'item:LIM', 'item:LIME#9', 'lot:LIME'];
  const place = (nth: number): string =>
    `2026-11-${String(10 + Math.floor(nth / 10))}#2026-11-20T00:00:00.00${nth % 10}Z#r${nth}`;

  it('are those that looking through all finds, however they are asked for', async () => {
    const client = newDocumentClient();
    const table = await newTable('Words');
    const documents = Array.from({ length: 60 }, (_, nth) => ({
      place: place(nth),
      words: WORDS.filter((_word, at) => (nth * 7 + at * 5) % 4 === 0),
    }));
    await wordStore(client, table).write('receipt', documents);
    const finder = commonWordFinder(client, table);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('item:LIME', 'item:LIM', 'item:LIME-', 'item:LIMES', 'lot:', 'item:SALT'),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        async (start, first, last, limit) => {
          const [from, before] = [place(first).slice(0, 10), place(last)];
          const expected = documents
            .filter(({ words }) => words.some((word) => word.startsWith(start)))
            .map((document) => document.place)
            .filter((at) => at >= from && at < before)
            .toSorted((one, other) => (one > other ? -1 : 1))
            .slice(0, limit);
          expect(await finder.newest('receipt', '2026-11', start, { from, before, limit })).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are not asked for where more than eight different words begin so', async () => {
    const client = newDocumentClient();
    const table = await newTable('Words');
    const newest = (start: string) =>
      commonWordFinder(client, table).newest('receipt', '2026-11', start, {
        ...{ from: '2026-11-01', before: '2026-11-31', limit: 10 },
      });
    const write = (nth: number) =>
      wordStore(client, table).write('receipt', [{ place: placeAt(nth), words: [`lot:L${nth}`] }]);
    for (let nth = 1; nth <= 8; nth += 1) await write(nth);
    expect(await newest('lot:L')).toHaveLength(8);
    await write(9);
    expect(await newest('lot:L')).toBeNull();
    expect(await newest('lot:L9')).toEqual([placeAt(9)]);
  });
});
