import { sideBySide } from './side-by-side.ts';

it('does the work for each once, three at a time', async () => {
  const done: number[] = [];
  let atWork = 0;
  let most = 0;
  await sideBySide([1, 2, 3, 4, 5, 6, 7], async (item) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise(setImmediate);
    atWork -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('fails as the first that fails', async () => {
  await expect(
    sideBySide([1, 2], async (item) => {
      if (item === 2) throw new Error('no');
    }),
  ).rejects.toThrow('no');
});
