import { aWorkOrderRow, workOrdersNumbered } from '#frontend/testing/a-work-order-row.ts';
import { filterWorkOrders, isNarrowing, type WorkOrderFilter } from './filter-work-orders.ts';

const NOW = Date.parse('2026-03-04T01:00:00Z');
const ALL: WorkOrderFilter = { search: '', status: '', priority: '', isLastDays: false, due: '' };

const ids = (filter: Partial<WorkOrderFilter>) =>
  filterWorkOrders(
    [
      aWorkOrderRow({ id: 'WO_20260304_001', product: 'Ginger Brew', priority: 'High' }),
      aWorkOrderRow({ id: 'WO_20260203_001', product: 'Cola', createdOn: '2026-02-03', status: 'Completed' }),
      aWorkOrderRow({ id: 'WO_20260202_001', product: 'Tonic', createdOn: '2026-02-02' }),
    ],
    { ...ALL, ...filter },
    NOW,
  ).map(({ id }) => id);

describe('a list of work orders', () => {
  it('is searched by id and product, without case', () => {
    expect(ids({ search: ' gINGER ' })).toEqual(['WO_20260304_001']);
    expect(ids({ search: 'wo_202602' })).toEqual(['WO_20260203_001', 'WO_20260202_001']);
    expect(ids({ search: 'lime' })).toEqual([]);
  });

  it('is narrowed by status and priority together', () => {
    expect(ids({ status: 'Completed' })).toEqual(['WO_20260203_001']);
    expect(ids({ priority: 'High' })).toEqual(['WO_20260304_001']);
    expect(ids({ status: 'Completed', priority: 'High' })).toEqual([]);
  });

  it('of the last 30 days has today at the site and the 29 days before', () => {
    expect(ids({ isLastDays: true })).toEqual(['WO_20260304_001', 'WO_20260203_001']);
  });

  it('is narrowed to what is due today at the site, or was before and is not finished', () => {
    const orders = [
      aWorkOrderRow({ id: 'WO_20260304_001', requiredDate: '2026-03-04' }),
      aWorkOrderRow({ id: 'WO_20260304_002', requiredDate: '2026-03-03' }),
      aWorkOrderRow({ id: 'WO_20260304_003', requiredDate: '2026-03-03', status: 'Completed' }),
      aWorkOrderRow({ id: 'WO_20260304_004', requiredDate: '2026-03-05' }),
    ];
    const due = (when: WorkOrderFilter['due']) =>
      filterWorkOrders(orders, { ...ALL, due: when }, NOW).map(({ id }) => id);
    expect(due('today')).toEqual(['WO_20260304_001']);
    expect(due('overdue')).toEqual(['WO_20260304_002']);
  });

  it('is not narrowed by blanks', () => {
    expect(isNarrowing({ ...ALL, search: '  ' })).toBe(false);
    expect(ids({ search: '  ' })).toHaveLength(3);
  });
});

describe('five thousand orders', () => {
  it('are lowered once: a keypress looks at each text and makes none', () => {
    const orders = workOrdersNumbered(5000);
    const find = (search: string) => filterWorkOrders(orders, { ...ALL, search }, NOW).length;
    const lowered = jest.spyOn(String.prototype, 'toLowerCase');
    expect(find('p')).toBe(5000);
    const made = lowered.mock.calls.length;
    expect(['pr', 'product 49', 'product 499'].map(find)).toEqual([5000, 111, 11]);
    // Once for each search, not for each order.
    expect(lowered.mock.calls.length - made).toBe(3);
    lowered.mockRestore();
  });

  it('are the array that came where nothing narrows them', () => {
    const orders = workOrdersNumbered(5000);
    expect(filterWorkOrders(orders, ALL, NOW)).toBe(orders);
  });
});
