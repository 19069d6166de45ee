/**
 * As many as are asked for at a time: fewer than a function runs at once. More would wait for a free one and count as
 * throttled, and the first thing that somebody reads who tries the product would be an alarm.
 */
const AT_ONCE = 3;

/** Does `work` for each, a few side by side. Rejects as the first that fails does. */
export const sideBySide = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
};
