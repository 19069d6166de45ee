import { TABLE_DEFINITIONS } from '#infra/table-definitions.ts';
import { INDEXED_ATTRIBUTES } from './receipt-finder.ts';

describe('the index of a month', () => {
  it('carries what the list reads out of it, and nothing else', () => {
    const { key, indexes = [] } = TABLE_DEFINITIONS.Receipts;
    const month = indexes.find(({ name }) => name === 'month');
    const carried = [key, month?.sortKey, ...(month?.include ?? [])];
    expect(carried.toSorted()).toEqual(INDEXED_ATTRIBUTES.toSorted());
  });
});
