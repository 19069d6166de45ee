import { screen, within } from '@testing-library/react';
import { getAudit } from '#api/audit/audit.ts';
import { getInventory } from '#api/inventory.ts';
import { getPallet } from '#api/pallets.ts';
import { getTracking } from '#api/tracking.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLotInStock, aMovement, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { here, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getInventory, 'list_movements', ({ pagination_key }) => ({
    data: pagination_key
      ? { items: [aMovement({ movementId: 'older', by: 'noah' })] }
      : { items: [aMovement()], pagination_key: 'older' },
  }));
});

afterEach(() => jest.restoreAllMocks());

const rowsOf = (name: string): readonly (string | null)[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe("an item's page", () => {
  const open = () => openApp('/dashboard/inventory-list/RM%252ESUGAR', aPerson());

  beforeEach(() =>
    api.on(getInventory, 'get_item', () => ({
      data: {
        ...anInventoryItem({ inventoryID: 'RM.SUGAR' }),
        lots: [
          aLotInStock({
            lotNumber: 'OLD',
            notUsable: 'ON_HOLD',
            status: 'On hold',
            onHand: 0.1,
            balances: [{ place: 'loc:MAIN/R1', onHand: 0.1, allocated: 0 }],
          }),
          aLotInStock({
            onHand: 0.5,
            balances: [
              { place: 'loc:MAIN/R1', onHand: 0.2, allocated: 0 },
              { place: 'loc:MAIN/R2', onHand: 0.3, allocated: 0.1 },
            ],
          }),
        ],
        lotsLeftOut: 0,
        conversions: [],
        notInBooksDocuments: [],
      },
    })),
  );

  it('shows places by pages where they are many', async () => {
    const balances = Array.from({ length: 12 }, (_, at) => ({
      ...{ place: `loc:MAIN/A${String(at + 1).padStart(2, '0')}`, onHand: 1, allocated: 0 },
    }));
    api.on(getInventory, 'get_item', () => ({
      data: {
        ...anInventoryItem({ inventoryID: 'RM.SUGAR' }),
        ...{ lots: [aLotInStock({ onHand: 12, balances })], lotsLeftOut: 0, conversions: [] },
        notInBooksDocuments: [],
      },
    }));
    const { user } = open();
    expect(await screen.findByText('Showing 1-10 of 12 total places')).toBeVisible();
    expect(rowsOf('Places')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(rowsOf('Places')).toEqual(['MAIN / A11 | 1 | 0', 'MAIN / A12 | 1 | 0']);
  });

  it('shows its lots in the order of their use, each with its page, and its places added up', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'White sugar' })).toBeVisible();
    expect(api.requests('get_item')).toMatchObject([{ inventoryID: 'RM.SUGAR' }]);
    expect(rowsOf('Lots')).toEqual([
      'OLD | On hold | Best before 30 June 2028 | 20 Nov 2026, 4:00 pm | MAIN / R1 | 0.1 KG',
      'SUG-2611 | Released | Best before 30 June 2028 | 20 Nov 2026, 4:00 pm | MAIN / R1, MAIN / R2 | 0.5 KG',
    ]);
    expect(rowsOf('Places')).toEqual(['MAIN / R1 | 0.3 | 0', 'MAIN / R2 | 0.3 | 0.1']);
    expect(
      within(screen.getByRole('table', { name: 'Lots' })).getByRole('link', { name: 'OLD' }),
    ).toHaveAttribute('href', '/dashboard/inventory-list/RM%252ESUGAR/OLD');
    const trail = screen.getByRole('navigation', { name: /breadcrumb/i });
    expect(within(trail).getByRole('link', { name: 'Inventory List' })).toBeVisible();
  });

  it('shows further lots when they are asked for, page after page, and says why they did not come', async () => {
    const pages: Record<string, { readonly lot: string; readonly left: number; readonly next?: string }> = {
      '': { lot: 'A', left: 2, next: 'a' },
      a: { lot: 'B', left: 1, next: 'b' },
      b: { lot: 'C', left: 0 },
    };
    let isAway = true;
    api.on(getInventory, 'get_item', ({ pagination_key = '' }) => {
      const { lot = '', left = 0, next } = pages[pagination_key] ?? {};
      if (pagination_key === 'a' && isAway) return new Refusal(500, 'It is away.');
      return {
        data: {
          ...anInventoryItem({ inventoryID: 'RM.SUGAR', lotCount: 3 }),
          ...{ lots: [aLotInStock({ lotNumber: lot })], lotsLeftOut: left, conversions: [] },
          ...{ notInBooksDocuments: [], ...(next === undefined ? {} : { pagination_key: next }) },
        },
      };
    });
    const { user } = open();
    expect(await screen.findByText('2 more lots are not shown.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more lots' }));
    expect(await screen.findByText('It is away.')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Load more lots' }));
    expect(await screen.findByText('1 more lot is not shown.')).toBeVisible();
    expect(screen.queryByText('It is away.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more lots' }));
    expect(await screen.findByRole('link', { name: 'C' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more lots' })).not.toBeInTheDocument();
    expect(rowsOf('Lots').map((row) => row?.split(' | ')[0])).toEqual(['A', 'B', 'C']);
  });

  it('shows older movements when they are asked for, and narrows them in the URL', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await screen.findByRole('cell', { name: 'noah' });
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Received');
    await user.type(screen.getByRole('textbox', { name: 'Person' }), 'mia{Enter}');
    await screen.findByRole('cell', { name: 'mia' });
    expect(here()).toContain('kind=receive');
    expect(here()).toContain('person=mia');
    expect(api.requests('list_movements').at(-1)).toMatchObject({
      inventoryID: 'RM.SUGAR',
      kind: 'receive',
      person: 'mia',
    });
  });

  it('says of what was counted by which count, once, with the way to it', async () => {
    const count = { type: 'count' as const, id: '01JD000000000000000000000C', nbr: 'CT-000004' };
    const counted = { kind: 'count' as const, document: count, qty: -2 };
    api.on(getInventory, 'list_movements', () => ({
      data: {
        items: [
          aMovement({ ...counted, movementId: 'c2', reason: 'Counted, CT-000004: Bay 4 twice' }),
          aMovement({ ...counted, movementId: 'c1', reason: 'Counted, CT-000004.' }),
        ],
      },
    }));
    open();
    await screen.findByRole('table', { name: 'Movements' });
    const said = rowsOf('Movements').map((row) => row?.split(' | ').slice(1, 3).join(' | '));
    expect(said).toEqual(['Counted Bay 4 twice | Count CT-000004', 'Counted | Count CT-000004']);
    expect(screen.getAllByRole('link', { name: 'Count CT-000004' })[0]).toHaveAttribute(
      'href',
      '/dashboard/stock-counts/01JD000000000000000000000C',
    );
  });

  it.each([
    ['receipt', 'Receipt', '/dashboard/received-goods?receipt='],
    ['run', 'Run', '/dashboard/production-order-history?run='],
    ['shipment', 'Shipment', '/dashboard/prepare-ship/'],
  ] as const)('has the way to the document of a movement: %s', async (type, name, page) => {
    const id = '01JD000000000000000000000D';
    const moved = aMovement({ document: { type, id, nbr: null } });
    api.on(getInventory, 'list_movements', () => ({ data: { items: [moved] } }));
    open();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `${page}${id}`);
  });

  describe('of a movement that is a record of its own', () => {
    const moved = aMovement({
      kind: 'move',
      movementId: 'm-7',
      document: { type: 'move', id: 'm-7', nbr: null },
    });
    const used = aMovement({
      ...{ kind: 'issue', movementId: 'm-8', by: 'otto' },
      document: { type: 'run', id: '01JD000000000000000000000D', nbr: null },
    });

    beforeEach(() => api.on(getInventory, 'list_movements', () => ({ data: { items: [moved, used] } })));

    it('shows who changed it where its person is pressed', async () => {
      api.on(getAudit, 'list_entries', () => ({ data: { items: [] } }));
      const { user } = openApp('/dashboard/inventory-list/RM%252ESUGAR', aPerson({ groups: ['manager'] }));
      await user.click(await screen.findByRole('button', { name: /^mia\. Who changed it: Moved, 20 Nov/ }));
      expect(await screen.findByRole('dialog', { name: 'Who changed Movement m-7' })).toBeVisible();
      expect(api.requests('list_entries')).toMatchObject([{ noun: 'Movements', name: 'm-7' }]);
      // What a run used is in the run's history.
      expect(screen.queryByRole('button', { name: /^otto/ })).not.toBeInTheDocument();
    });

    it('says who did it to whoever may not see who changed it', async () => {
      openApp('/dashboard/inventory-list/RM%252ESUGAR', aPerson({ groups: ['consultant'] }));
      await screen.findByRole('table', { name: 'Movements' });
      expect(rowsOf('Movements').map((row) => row?.includes('mia'))).toEqual([true, false]);
      expect(screen.queryByRole('button', { name: /Who changed it: Moved/ })).not.toBeInTheDocument();
    });
  });

  it('says that older movements were not looked at where none of those that were is like the filter', async () => {
    api.on(getInventory, 'list_movements', () => ({ data: { items: [], pagination_key: 'older' } }));
    openApp('/dashboard/inventory-list/RM%252ESUGAR?kind=scrap', aPerson());
    expect(await screen.findByText(/Older ones were not looked at yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show older' })).toBeVisible();
  });

  it('says that there is no such item', async () => {
    api.on(getInventory, 'get_item', () => new Refusal(404, 'There is no item RM.SUGAR.', 'ITEM_NOT_FOUND'));
    open();
    expect(await screen.findByText('There is no item RM.SUGAR.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the inventory list' })).toBeVisible();
  });
});

describe("a lot's page", () => {
  const answerLot = (lotNumber: string) =>
    api.on(getInventory, 'get_lot', () => ({
      data: {
        ...aLotInStock({ lotNumber, status: 'On hold', notUsable: 'ON_HOLD', reason: 'Damp bags' }),
        inventoryID: 'RM-SUGAR',
        name: 'White sugar',
        baseUom: 'KG',
        conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' as const }],
        history: [
          { at: '2026-11-20T05:00:00Z', by: 'mia', status: 'Released' as const, reason: null },
          { at: '2026-11-21T05:00:00Z', by: 'noah', status: 'On hold' as const, reason: 'Damp bags' },
        ],
      },
    }));

  it('says how it stands and why, where it came from and where it is', async () => {
    answerLot('SUG-2611');
    openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
    await screen.findByRole('table', { name: 'Status history' });
    expect(screen.getByRole('heading', { name: 'Lot SUG-2611' })).toBeVisible();
    expect(rowsOf('Status history')).toEqual([
      '21 Nov 2026, 4:00 pm | On hold | noah | Damp bags',
      '20 Nov 2026, 4:00 pm | Released | mia | –',
    ]);
    expect(screen.getByRole('link', { name: 'Its receipt' })).toHaveAttribute(
      'href',
      '/dashboard/received-goods?receipt=01JD0000000000000000000000',
    );
    expect(rowsOf('Places')).toEqual(['MAIN / R1 | 1,250.5 | 0 | Move']);
    await screen.findByRole('table', { name: 'Movements' });
    expect(api.requests('list_movements')).toMatchObject([
      { inventoryID: 'RM-SUGAR', lotNumber: 'SUG-2611' },
    ]);
  });

  const inRecall = { data: { open: 1, items: [{ recallId: 'RC-0001', label: 'RM-SUGAR, lot SUG-2611' }] } };
  const RECALLED = 'Recalled. Lot SUG-2611 is in recall RC-0001. Keep it apart.';

  it('says that it is recalled, also while it waits for its hold', async () => {
    answerLot('SUG-2611');
    api.on(getTracking, 'recalled', () => inRecall);
    openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
    expect(await screen.findByRole('alert')).toHaveTextContent(RECALLED);
    expect(api.requests('recalled')).toEqual([{ inventoryID: 'RM-SUGAR', lotNumber: 'SUG-2611' }]);
  });

  it('has the way to its trace among what is done with it: a recall begins there', async () => {
    answerLot('SUG-2611');
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Trace or recall' }));
    expect(window.location.pathname + window.location.search).toBe(
      '/dashboard/tracking?kind=lot&id=RM-SUGAR%2FSUG-2611',
    );
  });

  it('says that nobody could say whether it is recalled, and asks again', async () => {
    answerLot('SUG-2611');
    api.on(getTracking, 'recalled', () => new Refusal(400, 'Not now.'));
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
    expect(await screen.findByText('Whether it is recalled could not be checked. Not now.')).toBeVisible();
    api.on(getTracking, 'recalled', () => inRecall);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(RECALLED);
  });

  describe('of goods on pallets', () => {
    const HERE = '093123450000000012';
    const THERE = '093123450000000029';
    const pallet = {
      ...{ sscc: HERE, state: 'Closed' as const, hold: null, lines: [], location: 'loc:MAIN/D1' },
      ...{ locatedAt: '2026-11-20T05:00:00.000Z', shipmentId: null, labelDue: false, version: 3 },
      ...{ createdAt: '2026-11-20T05:00:00.000Z', updatedAt: '2026-11-20T05:00:00.000Z', expires: null },
    };
    const hold = { reason: 'Wet', by: 'mia', at: '2026-11-21T05:00:00.000Z' };

    const openLot = async () => {
      const balances = [THERE, HERE].map((sscc) => ({ place: `hu:${sscc}`, onHand: 60, allocated: 0 }));
      const lot = { ...aLotInStock({ balances }), inventoryID: 'RM-SUGAR', name: '', baseUom: 'KG' };
      api.on(getInventory, 'get_lot', () => ({ data: { ...lot, conversions: [], history: [] } }));
      openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
      await screen.findByRole('table', { name: 'Places' });
    };

    it('says where each of them stands and how', async () => {
      api.on(getPallet, 'list_pallets', () => ({
        data: { items: [pallet, { ...pallet, sscc: THERE, location: 'loc:MAIN/D2', hold }] },
      }));
      await openLot();
      await screen.findByText('MAIN / D1 · Closed');
      expect(rowsOf('Places')).toEqual([
        `Pallet ${HERE}MAIN / D1 · Closed | 60 | 0 | `,
        `Pallet ${THERE}MAIN / D2 · Closed, on hold | 60 | 0 | `,
      ]);
      expect(api.requests('list_pallets')).toMatchObject([{ ssccs: [HERE, THERE] }]);
      expect(screen.getByRole('link', { name: `Pallet ${HERE}` })).toHaveAttribute(
        'href',
        `/dashboard/items-to-pallet-conversion/${HERE}`,
      );
    });

    it('keeps the rest of the page where that can not be read', async () => {
      api.on(getPallet, 'list_pallets', () => new Refusal(400, 'Not now.'));
      await openLot();
      expect(await screen.findAllByText('Where it stands could not be read.')).toHaveLength(2);
    });
  });

  it('is there for goods without a lot number, too', async () => {
    answerLot('');
    openApp('/dashboard/inventory-list/RM-SUGAR/%25-', aPerson());
    expect(await screen.findByRole('heading', { name: 'RM-SUGAR, no lot' })).toBeVisible();
    expect(api.requests('get_lot')).toEqual([{ inventoryID: 'RM-SUGAR', lotNumber: '' }]);
  });

  it('says why it could not be loaded, and tries again', async () => {
    api.on(getInventory, 'get_lot', () => new Refusal(400, 'Not now.'));
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
    await screen.findByText('Failed to load the stock');
    expect(screen.getByText('Not now.')).toBeVisible();
    answerLot('SUG-2611');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('table', { name: 'Status history' })).toBeVisible();
  });
});

describe('somebody who is kept to another warehouse', () => {
  const lotAt = (...places: string[]) => {
    const balances = places.map((place) => ({ place, onHand: 10, allocated: 0 }));
    const lot = { ...aLotInStock({ lotNumber: 'SUG-1', onHand: 10 * places.length, balances }), history: [] };
    const of = { inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG', conversions: [] };
    api.on(getInventory, 'get_lot', () => ({ data: { ...lot, ...of } }));
    return openApp(
      '/dashboard/inventory-list/RM-SUGAR/SUG-1',
      aPerson({ groups: ['manager'], warehouses: ['COLD'] }),
    );
  };

  it('reads why nothing of it is taken, and may count it and what is found in theirs', async () => {
    const { user } = lotAt('loc:MAIN/R1', 'loc:MAIN/R2');
    const move = await screen.findByRole('button', { name: 'Move' });
    expect(move).toBeDisabled();
    expect(move).toHaveAttribute('title', 'You work in COLD. White sugar is of MAIN.');
    expect(screen.getByRole('button', { name: 'Move from MAIN / R1' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Count' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'More' }));
    for (const name of [/^Take sample/, /^Scrap/, /^Put on hold/, /^Reject/])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('menuitem', { name: /^Adjust/ })).not.toHaveAttribute(
      ...(['aria-disabled', 'true'] as const),
    );
  });

  it('takes what stands in theirs, and holds all of it; what is rejected is rejected everywhere', async () => {
    const { user } = lotAt('loc:MAIN/R1', 'loc:COLD/R1');
    expect(await screen.findByRole('button', { name: 'Move' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Move from MAIN / R1' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move from COLD / R1' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'More' }));
    for (const name of [/^Take sample/, /^Scrap/, /^Put on hold/])
      expect(await screen.findByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('menuitem', { name: /^Reject/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
