import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { getWorkOrder, type WorkOrderRow } from '#api/work-orders.ts';
import { aWorkOrderRecord, aWorkOrderRow, workOrdersNumbered } from '#frontend/testing/a-work-order-row.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { allWorkOrders, completedWorkOrders, updateOrderInCache } from './list-queries.ts';
import { openWorkOrders } from './live-work-orders.ts';

let api: FakeApi;
let client: QueryClient;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  client.clear();
  jest.restoreAllMocks();
});

const [first, second] = [aWorkOrderRow(), aWorkOrderRow({ id: 'WO_20260304_002' })];
const done = aWorkOrderRow({ id: 'WO_20260303_001', status: 'Completed', revision: 4 });

const holds = (all: readonly WorkOrderRow[], completed?: readonly WorkOrderRow[]) => {
  client.setQueryData(allWorkOrders.queryKey, all);
  if (completed) client.setQueryData(completedWorkOrders.queryKey, completed);
};

const nowOpen = (items: readonly WorkOrderRow[]) =>
  api.on(getWorkOrder, 'list_open', () => ({ data: { items: [...items] } }));

const look = () => client.fetchQuery({ ...openWorkOrders, staleTime: 0 });
const listed = () => client.getQueryData(allWorkOrders.queryKey);
const closed = () => client.getQueryData(completedWorkOrders.queryKey)?.map(({ id }) => id);

describe('a look at the open orders', () => {
  it('takes over what others changed, and puts a new order where it belongs by its creation', async () => {
    holds([second, done, first]);
    const third = aWorkOrderRow({ id: 'WO_20260304_1000' });
    nowOpen([third, { ...second, priority: 'High', revision: 2 }, first]);
    expect(await look()).toEqual([third.id, second.id, first.id]);
    expect(listed()?.map(({ id }) => id)).toEqual([
      'WO_20260304_1000',
      'WO_20260304_002',
      'WO_20260304_001',
      'WO_20260303_001',
    ]);
    expect(listed()?.[1]).toMatchObject({ priority: 'High' });
  });

  it('changes nothing where nothing changed, so that nothing is drawn again', async () => {
    const rows = [second, first, done];
    holds(rows, [done]);
    nowOpen([second, first]);
    await look();
    expect(listed()).toBe(rows);
    expect(api.requests('get_work_order')).toEqual([]);
  });

  it('never lets a copy that lags over a newer one', async () => {
    holds([{ ...first, quantity: 7, revision: 9 }]);
    nowOpen([{ ...first, quantity: 6, revision: 8 }]);
    await look();
    expect(listed()?.[0]).toMatchObject({ quantity: 7 });
  });

  it('asks for those that are open no more: closed ones move over, deleted ones go', async () => {
    holds([second, first], []);
    nowOpen([]);
    api.on(getWorkOrder, 'get_work_order', ({ id }) =>
      id === first.id
        ? { data: aWorkOrderRecord({ status: 'Cancelled', revision: 2 }) }
        : new Refusal(404, `There is no work order ${id}.`, 'WORK_ORDER_NOT_FOUND'),
    );
    expect(await look()).toEqual([]);
    expect(listed()?.map(({ id, status }) => [id, status])).toEqual([[first.id, 'Cancelled']]);
    expect(closed()).toEqual([first.id]);
  });

  it('keeps an order that is still open where the index lags', async () => {
    holds([first]);
    nowOpen([]);
    api.on(getWorkOrder, 'get_work_order', () => ({ data: aWorkOrderRecord() }));
    expect(await look()).toEqual([first.id]);
    expect(listed()).toEqual([first]);
  });

  it('takes a reopened order out of the completed ones, which know their open ones by themselves', async () => {
    client.setQueryData(completedWorkOrders.queryKey, [done]);
    nowOpen([first]);
    await look();
    expect(closed()).toEqual([done.id]);
    nowOpen([{ ...done, status: 'In progress', revision: 5 }]);
    api.on(getWorkOrder, 'get_work_order', () => ({
      data: aWorkOrderRecord({ status: 'Completed', revision: 6 }),
    }));
    await look();
    // What was open at the look before and is no more was completed since.
    expect(closed()).toEqual([first.id]);
  });

  it('reads the list as a whole where very many are gone at once', async () => {
    holds(workOrdersNumbered(30));
    nowOpen([]);
    const reload = jest.spyOn(client, 'refetchQueries').mockResolvedValue(undefined);
    await look();
    expect(api.requests('get_work_order')).toEqual([]);
    expect(reload).toHaveBeenCalledWith({ queryKey: allWorkOrders.queryKey, type: 'active' });
  });

  it('reads the list as a whole every five minutes, however often it was told of changes since', async () => {
    const read = Date.now() - 301_000;
    client.setQueryData(allWorkOrders.queryKey, [first], { updatedAt: read });
    nowOpen([{ ...first, revision: 2 }]);
    const reload = jest.spyOn(client, 'refetchQueries').mockResolvedValue(undefined);
    await look();
    expect(client.getQueryState(allWorkOrders.queryKey)?.dataUpdatedAt).toBe(read);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('changes nothing where it fails', async () => {
    holds([first]);
    api.on(getWorkOrder, 'list_open', () => new Refusal(503, 'Not now.'));
    await expect(look()).rejects.toThrow('Not now.');
    expect(listed()).toEqual([first]);
  });
});

describe('an order that somebody changed here', () => {
  it('has a list asked for again whose first answer was still on its way', async () => {
    const list = jest.fn(() => deferredResponse<{ data: { items: WorkOrderRow[] } }>().promise);
    api.on(getWorkOrder, 'list_work_orders', list);
    const leave = new QueryObserver(client, allWorkOrders).subscribe(() => undefined);
    await waitFor(() => expect(list).toHaveBeenCalled());
    list.mockResolvedValue({ data: { items: [second, first] } });
    await updateOrderInCache(client, aWorkOrderRecord());
    await waitFor(() => expect(listed()).toEqual([second, first]));
    leave();
  });
});
