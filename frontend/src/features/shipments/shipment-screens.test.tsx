import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import {
  aShipmentDetail,
  aShipmentRow,
  LOOSE_PICK,
  PALLET_PICK,
  PICKED_SSCC,
  SHIPMENT_ID,
} from '#frontend/features/shipments/testing/a-shipment.ts';
import { chooseWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aSalesOrderDetail } from '#frontend/testing/a-sales-order.ts';
import { anItemWithRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { keepSavedFiles } from '#frontend/testing/saved-files.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getShipment, 'list_shipments', ({ ended }) => ({
    data: {
      items: [
        ended
          ? aShipmentRow({ status: 'Shipped', inBooks: 'FAILED', shippedAt: '2026-11-23T02:00:00.000Z' })
          : aShipmentRow(),
      ],
    },
  }));
  api.on(getShipment, 'get_shipment', () => ({ data: aShipmentDetail() }));
});

afterEach(() => jest.restoreAllMocks());

const headingsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

const rowsOf = (name: string): readonly (string | null)[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

const PREPARE = `/dashboard/prepare-ship/${SHIPMENT_ID}`;

describe('Open Shipment List and Completed Lookup', () => {
  it('have the columns of the design', async () => {
    openApp('/dashboard/open-shipment-list', aPerson());
    await screen.findByRole('link', { name: 'SH-000001' });
    expect(headingsOf('Open shipments')).toEqual([
      ...['SHIPMENT', 'CUSTOMER', 'DATE', 'DOCK', 'STATUS', 'PALLETS', 'SHORT', 'ACTION'],
    ]);
  });

  it('are of the device’s warehouse until those of all are wanted, which then say theirs', async () => {
    const row = (nbr: number, warehouseID: string | null) =>
      aShipmentRow({ shipmentId: `S${nbr}`, shipmentNbr: `SH-00000${nbr}`, warehouseID });
    api.on(getShipment, 'list_shipments', () => ({
      data: { items: [row(1, 'Main'), row(2, 'COLD'), row(3, null)] },
    }));
    chooseWarehouse('MAIN');
    const { user } = openApp('/dashboard/open-shipment-list', aPerson());
    await screen.findByRole('link', { name: 'SH-000001' });
    expect(rowsOf('Open shipments').map((text) => text?.slice(0, 9))).toEqual(['SH-000001', 'SH-000003']);
    expect(headingsOf('Open shipments')).not.toContain('WAREHOUSE');
    await user.click(screen.getByRole('switch', { name: 'Warehouse MAIN only' }));
    await screen.findByRole('link', { name: 'SH-000002' });
    expect(headingsOf('Open shipments')).toContain('WAREHOUSE');
    expect(rowsOf('Open shipments')[1]).toContain('COLD');
    chooseWarehouse(null);
    await waitFor(() => expect(screen.queryByText('Warehouse MAIN only')).toBeNull());
    expect(headingsOf('Open shipments')).toContain('WAREHOUSE');
  });

  it('say where none is of the device’s warehouse, and nothing else of a list that has others', async () => {
    api.on(getShipment, 'list_shipments', () => ({
      data: { items: [aShipmentRow({ warehouseID: 'COLD' })] },
    }));
    chooseWarehouse('MAIN');
    openApp('/dashboard/open-shipment-list', aPerson());
    expect(await screen.findByText('No shipment of MAIN.')).toBeVisible();
    chooseWarehouse(null);
  });

  it('ask for those of the device’s warehouse that ended', async () => {
    const asked: (string | undefined)[] = [];
    api.on(getShipment, 'list_shipments', ({ warehouse }) => {
      asked.push(warehouse);
      return { data: { items: [aShipmentRow({ status: 'Cancelled', warehouseID: 'MAIN' })] } };
    });
    chooseWarehouse('MAIN');
    const { user } = openApp('/dashboard/completed-shipment-lookup', aPerson());
    await user.click(await screen.findByRole('switch', { name: 'Warehouse MAIN only' }));
    await waitFor(() => expect(headingsOf('Completed shipments')).toContain('WAREHOUSE'));
    expect(new Set(asked)).toEqual(new Set(['MAIN', '']));
    chooseWarehouse(null);
  });

  it('say which trucks should have come on a day before, and find those', async () => {
    const soon = { day: '2999-01-01', shipmentId: '01J0000000000000000000SOON', shipmentNbr: 'SH-000002' };
    api.on(getShipment, 'list_shipments', () => ({
      data: { items: [aShipmentRow({ day: '2026-11-20' }), aShipmentRow(soon)] },
    }));
    openApp('/dashboard/open-shipment-list?q=overdue', aPerson());
    await screen.findByRole('link', { name: 'SH-000001' });
    expect(rowsOf('Open shipments')).toEqual([expect.stringContaining('overdue')]);
  });

  it('say the types of orders where two have one number; of one from before the number alone', async () => {
    const rows = [['SO#SO000067'], ['S2#SO000067', 'SO#SO000068'], ['SO000067']].map((orders, at) =>
      aShipmentRow({ orders, shipmentId: `01J000000000000000000000S${at}`, shipmentNbr: `SH-00000${at}` }),
    );
    api.on(getShipment, 'list_shipments', () => ({ data: { items: rows } }));
    openApp('/dashboard/completed-shipment-lookup', aPerson());
    await screen.findByRole('link', { name: 'SH-000000' });
    const shown = rowsOf('Completed shipments');
    expect(shown[0]).toContain('SO000067 (SO)');
    expect(shown[1]).toContain('SO000067 (S2), SO000068');
    expect(shown[2]).toMatch(/SO000067(?! \()/);
  });

  it('say what is not in the books yet, and find by pallet, lot, order and customer', async () => {
    const { user } = openApp('/dashboard/completed-shipment-lookup', aPerson());
    await screen.findByRole('link', { name: 'SH-000001' });
    expect(headingsOf('Completed shipments')).toEqual([
      ...['SHIPMENT', 'CUSTOMER', 'SHIPPED', 'ORDERS', 'PALLETS', 'IN THE BOOKS', 'ACTION'],
    ]);
    expect(rowsOf('Completed shipments')[0]).toContain('Failed');
    api.on(getShipment, 'list_shipments', ({ search }) => ({
      data: {
        items: search === `harbour ${PICKED_SSCC}` ? [aShipmentRow({ shipmentNbr: 'SH-000777' })] : [],
      },
    }));
    const search = screen.getByRole('searchbox');
    await user.type(search, `harbour ${PICKED_SSCC}{Enter}`);
    expect(await screen.findByRole('link', { name: 'SH-000777' })).toBeVisible();
    await user.type(search, ' nobody{Enter}');
    await screen.findByText('No shipments found.');
  });

  it('shows the newest that ended, and older ones as they are asked for', async () => {
    const row = (nbr: number) =>
      aShipmentRow({
        ...{
          shipmentId: `S${nbr}`,
          shipmentNbr: `SH-00000${nbr}`,
          status: 'Completed',
          inBooks: 'CONFIRMED',
        },
        shippedAt: '2026-11-23T02:00:00.000Z',
      });
    api.on(getShipment, 'list_shipments', ({ pagination_key }) => ({
      data: pagination_key === 'more' ? { items: [row(1)] } : { items: [row(2)], pagination_key: 'more' },
    }));
    const { user } = openApp('/dashboard/completed-shipment-lookup', aPerson());
    await screen.findByRole('link', { name: 'SH-000002' });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await screen.findByRole('link', { name: 'SH-000001' });
    expect(screen.getByRole('link', { name: 'SH-000002' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument());
  });

  it('export all that ended, those that were not shown yet as well, and say that there are older ones', async () => {
    const saved = keepSavedFiles();
    const row = (nbr: number) =>
      aShipmentRow({ shipmentId: `S${nbr}`, shipmentNbr: `SH-00000${nbr}`, status: 'Cancelled' });
    api.on(getShipment, 'list_shipments', ({ pagination_key }) => {
      const page = Number(pagination_key ?? 0);
      return { data: { items: [row(3 - page)], ...(page < 2 ? { pagination_key: `${page + 1}` } : {}) } };
    });
    const { user } = openApp('/dashboard/completed-shipment-lookup?q=harbour', aPerson());
    await screen.findByRole('link', { name: 'SH-000003' });
    expect(screen.getByText('Showing 1-1 of 1 filtered shipments so far')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('3 shipments exported');
    expect(saved).toHaveLength(1);
    expect(api.requests('list_shipments').map(({ search }) => search)).toEqual(Array(3).fill('harbour'));
    api.on(getShipment, 'list_shipments', () => new Refusal(429, 'Too many calls.', 'TOO_MANY_CALLS'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Too many calls.');
    expect(saved).toHaveLength(1);
  });

  it('say how far back words were looked for, and look further where that is wanted', async () => {
    api.on(getShipment, 'list_shipments', ({ pagination_key }) =>
      pagination_key
        ? { data: { items: [aShipmentRow()] } }
        : { data: { items: [], pagination_key: 'further', looked_back_to: '2026-10-03' } },
    );
    const { user } = openApp('/dashboard/completed-shipment-lookup?q=hotel', aPerson());
    await screen.findByText('No shipments found back to 3 Oct 2026.');
    await user.click(screen.getByRole('button', { name: 'Look further back' }));
    await screen.findByRole('link', { name: 'SH-000001' });
    await waitFor(() => expect(screen.queryByText(/Looked through/)).not.toBeInTheDocument());
  });
});

describe('Prepare Ship', () => {
  it('lists picks by place under the columns of the design, and says what is short', async () => {
    openApp(PREPARE, aPerson());
    await screen.findByRole('heading', { name: 'Shipment SH-000001' });
    expect(headingsOf('Pick list')).toEqual([
      ...['PLACE', 'INVENTORY ID', 'LOT', 'QUANTITY', 'SSCC', 'STATE', 'ACTION'],
    ]);
    expect(rowsOf('Pick list')).toHaveLength(2);
    expect(screen.getByText(/One line is short/)).toBeVisible();
    expect(rowsOf('Order lines')[0]).toContain('20 EA short');
  });

  it.each([
    ['Ready', /Press More, then Step back; put back what is held/],
    ['Preparing', /Put back what is held and take another/],
  ] as const)('says of a pallet that is held why, and how the rest goes on: %s', async (status, then) => {
    const { picks, ...shipment } = aShipmentDetail();
    const held = picks.map((pick) =>
      pick.sscc === null ? pick : { ...pick, hold: 'Recall RC-0009: Glass' },
    );
    api.on(getShipment, 'get_shipment', () => ({ data: { ...shipment, status, picks: held } }));
    openApp(PREPARE, aPerson());
    const said = await screen.findByText(/can't leave/);
    expect(said).toHaveTextContent(`Pallet ${PICKED_SSCC} can't leave: Recall RC-0009: Glass.`);
    expect(said).toHaveTextContent(then);
  });

  it('picks loose goods, less where less is there, and keeps what was typed after a refusal', async () => {
    api.on(
      postShipment,
      'pick',
      () => new Refusal(422, 'COLA-330, lot L2 is on hold: Leaks.', 'LOT_NOT_USABLE'),
    );
    const { user } = openApp(PREPARE, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Pick COLA-330, L2' }));
    const dialog = await openedDialog();
    const quantity = within(dialog).getByRole('textbox', { name: /Quantity/ });
    await user.clear(quantity);
    await user.type(quantity, '30');
    await user.click(within(dialog).getByRole('button', { name: 'Pick' }));
    await within(dialog).findByText('COLA-330, lot L2 is on hold: Leaks.');
    expect(quantity).toHaveValue('30');
    api.on(postShipment, 'pick', () => ({
      data: aShipmentDetail({ picks: [{ ...LOOSE_PICK, state: 'picked', qty: 30 }] }),
    }));
    await user.click(within(dialog).getByRole('button', { name: 'Pick' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests('pick').at(-1)).toMatchObject({
      lotNumber: 'L2',
      place: 'loc:MAIN/A2',
      qty: 30,
      uom: 'EA',
    });
  });

  it('accepts what is short with a reason, and warns where the order drops its rest', async () => {
    api.on(postShipment, 'accept_short', () => ({ data: aShipmentDetail() }));
    const { user } = openApp(PREPARE, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Accept short of SO000067, 1' }));
    const dialog = await openedDialog();
    expect(dialog).toHaveTextContent(/Cancel Remainder/);
    await user.click(within(dialog).getByRole('button', { name: 'Accept short' }));
    await within(dialog).findByText('Fill this in.');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Broken');
    await user.click(within(dialog).getByRole('button', { name: 'Accept short' }));
    await waitFor(() =>
      expect(api.requests('accept_short')).toMatchObject([{ lineNbr: 1, reason: 'Broken', version: 4 }]),
    );
  });

  describe('of a truck that is not loaded', () => {
    const picked = { ...PALLET_PICK, state: 'picked' as const };
    const unloaded = (more: Partial<ReturnType<typeof aShipmentDetail>> = {}) =>
      aShipmentDetail({ status: 'Ready', picks: [picked], ...more });
    const opened = (shipment = unloaded(), group: 'manager' | 'consultant' = 'manager') => {
      api.on(getShipment, 'get_shipment', () => ({ data: shipment }));
      return openApp(PREPARE, aPerson({ groups: [group] }));
    };
    const leave = async (user: ReturnType<typeof openApp>['user']) => {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      return screen.findByRole('menuitem', { name: /^Ship without every scan/ });
    };

    it('says beside Ship which pallets are not scanned yet, the first of them by name', async () => {
      const ssccs = ['1', '2', '3', '4', '5'].map((nbr) => `09312345000000000${nbr}`);
      const picks = ssccs.map((sscc) => ({ ...picked, sscc, place: `hu:${sscc}` }));
      opened(unloaded({ picks, pallets: { count: 5, toLoad: 5 } }));
      const said = `Not scanned at the truck yet: pallets ${ssccs.slice(0, 3).join(', ')} and 2 more.`;
      expect(await screen.findByText(said)).toBeVisible();
      const button = screen.getByRole('button', { name: 'Ship' });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(said);
    });

    it('leaves with a reason by who may, once the server says that a reason is all that it waits for', async () => {
      const { user } = opened();
      api.on(postShipment, 'ship', ({ overrideReason }) =>
        overrideReason === undefined
          ? new Refusal(422, '1 pallet of SH-000001 not scanned at the truck.', 'LOAD_INCOMPLETE')
          : { data: aShipmentDetail({ status: 'Shipped' }) },
      );
      await user.click(await leave(user));
      const dialog = await screen.findByRole('dialog', { name: 'Ship without every scan: SH-000001' });
      expect(dialog).toHaveTextContent(`Not scanned at the truck yet: pallet ${PICKED_SSCC}.`);
      await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Scanner broke');
      await user.click(within(dialog).getByRole('button', { name: 'Ship without every scan' }));
      await waitFor(() =>
        expect(api.requests('ship')).toMatchObject([{}, { overrideReason: 'Scanner broke' }]),
      );
    });

    it('is refused without a question where no reason helps', async () => {
      const { user } = opened();
      const held = 'COLA-330, lot L1 is on hold: Leaks.';
      api.on(postShipment, 'ship', () => new Refusal(422, held, 'LOT_NOT_USABLE'));
      await user.click(await leave(user));
      expect(await screen.findByText(held)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('does not leave with a pallet that is held, whoever asks', async () => {
      const hold = 'Recall RC-0009: Glass';
      const { user } = opened(unloaded({ picks: [{ ...picked, hold }] }));
      const button = await screen.findByRole('button', { name: 'Ship' });
      expect(button).toHaveAccessibleDescription(`Pallet ${PICKED_SSCC} is on hold.`);
      expect(button).toBeDisabled();
      const item = await leave(user);
      expect(item).toHaveTextContent(`Pallet ${PICKED_SSCC} is on hold.`);
      expect(item).toHaveAttribute('aria-disabled', 'true');
    });

    it('is not sent off by who may not, and they are told', async () => {
      const { user } = opened(unloaded(), 'consultant');
      const item = await leave(user);
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveTextContent(
        'Only a sysadmin or a manager may let a truck leave without every scan, with a reason.',
      );
    });

    it.each([
      ['of one that is still picked', { status: 'Preparing' as const }, 'It is not ready to load yet.'],
      [
        'of one that is loaded',
        { picks: [{ ...picked, state: 'loaded' as const }], pallets: { count: 1, toLoad: 0 } },
        'Every pallet is scanned: press Ship.',
      ],
      ['of one that is leaving', { underway: 'Shipped' as const }, 'It is leaving already: press Ship.'],
    ])('%s says why that is not needed', async (_of, more, why) => {
      const { user } = opened(unloaded(more));
      const item = await leave(user);
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveTextContent(why);
    });

    it('goes on where it was leaving already', async () => {
      const { user } = opened(unloaded({ underway: 'Shipped' }));
      api.on(postShipment, 'ship', () => ({ data: aShipmentDetail({ status: 'Shipped' }) }));
      await user.click(await screen.findByRole('button', { name: 'Ship' }));
      expect(await screen.findByText('It has left')).toBeVisible();
      expect(api.requests('ship')).toHaveLength(1);
    });
  });

  it('says that nothing more could be set aside, and why', async () => {
    const { user } = openApp(PREPARE, aPerson());
    api.on(postShipment, 'prepare_shipment', () => new Refusal(409, 'Somebody else was at it.', 'STALE'));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set more aside' }));
    expect(await screen.findByText('Somebody else was at it.')).toBeVisible();
  });

  it.each(['Preparing', 'Ready'] as const)(
    'tells who may decide what changed in its orders while it is %s, and asks why it goes on all the same',
    async (status) => {
      const [act, button] =
        status === 'Ready' ? (['ship', 'Ship'] as const) : (['make_ready', 'Ready'] as const);
      const why = 'Order SO000067 is On Hold.';
      const shipment = aShipmentDetail({
        status,
        picks: [{ ...PALLET_PICK, state: status === 'Ready' ? 'loaded' : 'picked' }],
        pallets: { count: 1, toLoad: 0 },
      });
      api.on(getShipment, 'get_shipment', () => ({ data: shipment }));
      api.on(postShipment, act, () => new Refusal(409, why, 'ORDER_CHANGED'));
      const { user } = openApp(PREPARE, aPerson({ groups: ['manager'] }));
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog', { name: `${button} all the same: SH-000001` });
      expect(within(dialog).getByText(why)).toBeVisible();
      api.on(postShipment, act, () => ({ data: shipment }));
      await user.type(within(dialog).getByLabelText('Reason'), 'Released by phone');
      await user.click(within(dialog).getByRole('button', { name: `${button} all the same` }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(api.requests(act)).toMatchObject([
        {},
        { overrideReason: 'Released by phone', ordersSeen: true },
      ]);
    },
  );

  it('asks for its orders once more as the last pallet is on the truck, and says what changed meanwhile', async () => {
    const [line] = aSalesOrderDetail().details;
    if (!line) throw new Error('No line.');
    const order = (orderedQty: number) => ({
      data: aSalesOrderDetail({
        orderNbr: 'SO000067',
        details: [{ ...line, lineNbr: 1, inventoryID: 'COLA-330', uom: 'EA', orderedQty, shippedQty: 0 }],
      }),
      meta: { asOf: '2026-11-23T00:00:00.000Z', stale: false },
    });
    api.on(getShipment, 'get_sales_order', ({ refresh }) => order(refresh ? 50 : 120));
    let toLoad = 1;
    api.on(getShipment, 'get_shipment', () => ({
      data: aShipmentDetail({ status: 'Ready', pallets: { count: 1, toLoad } }),
    }));
    const { unmount } = openApp(PREPARE, aPerson());
    await screen.findByRole('heading', { name: 'Shipment SH-000001' });
    await waitFor(() => expect(api.requests('get_sales_order')).toHaveLength(1));
    expect(screen.queryByText(/was changed/)).toBeNull();
    unmount();
    toLoad = 0;
    openApp(PREPARE, aPerson());
    await screen.findByText(
      'Order SO000067, line 1 (COLA-330) was changed: 50 EA are left of it, and this shipment takes 120.',
    );
    expect(api.requests('get_sales_order').filter(({ refresh }) => refresh)).toHaveLength(1);
  });

  it('says as it leaves that nobody could say whether its orders changed', async () => {
    const shipment = aShipmentDetail({
      status: 'Ready',
      picks: [{ ...PALLET_PICK, state: 'loaded' }],
      pallets: { count: 1, toLoad: 0 },
    });
    api.on(getShipment, 'get_shipment', () => ({ data: shipment }));
    api.on(postShipment, 'ship', () => ({ data: shipment, meta: { ordersNotAsked: ['SO000067'] } }));
    const { user } = openApp(PREPARE, aPerson({ groups: ['manager'] }));
    await user.click(await screen.findByRole('button', { name: 'Ship' }));
    await screen.findByText(/^SH-000001\. .* could not say whether order SO000067 changed meanwhile\.$/);
  });

  it('says to who may not decide it why its orders stop it', async () => {
    api.on(postShipment, 'make_ready', () => new Refusal(409, 'Order SO000067 is On Hold.', 'ORDER_CHANGED'));
    const { user } = openApp(PREPARE, aPerson({ groups: ['consultant'] }));
    await user.click(await screen.findByRole('button', { name: 'Ready' }));
    await screen.findByText('Ready did not work');
    expect(screen.getByText('Order SO000067 is On Hold.')).toBeVisible();
  });

  it('says the type of its orders where two have one number', async () => {
    const shipment = aShipmentDetail();
    const lines = shipment.lines.flatMap((line) => [line, { ...line, orderType: 'S2' }]);
    const orders = ['SO', 'S2'].map((orderType) => ({ orderType, orderNbr: 'SO000067' }));
    api.on(getShipment, 'get_shipment', () => ({ data: { ...shipment, lines, orders } }));
    openApp(PREPARE, aPerson());
    await screen.findByRole('table', { name: 'Order lines' });
    expect(rowsOf('Order lines')).toEqual([
      expect.stringMatching(/^SO000067 \(SO\), 1/),
      expect.stringMatching(/^SO000067 \(S2\), 1/),
    ]);
  });

  it('makes the packing list with lots, dates, and types where two orders have one number', async () => {
    const files = keepSavedFiles();
    const row = {
      ...{ orderType: 'SO', orderNbr: 'SO000067', lineNbr: 1, inventoryID: 'COLA-330', name: 'Cola 330 ml' },
      lotNumber: 'L1',
      ...{ useBy: null, bestBefore: '2027-03-01', qty: 60, baseUom: 'EA', sscc: PICKED_SSCC },
    };
    const {
      lines: _lines,
      picks: _picks,
      orders: _orders,
      pallets: _pallets,
      underway: _u,
      history: _h,
      ...head
    } = aShipmentDetail();
    api.on(getShipment, 'shipment_documents', () => ({
      data: {
        ...head,
        packing: [row, { ...row, orderType: 'S2' }],
        short: [],
        ssccs: [{ sscc: PICKED_SSCC, state: 'picked' as const, lines: [row] }],
      },
    }));
    const { user } = openApp(PREPARE, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Documents of SH-000001' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Packing list as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('SH-000001-packing.csv');
    const [heading, ...rows] = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(heading).toMatch(/^\ufeff?Order,Line,.*,SSCC,Order type$/);
    expect(rows.filter(Boolean)).toEqual([
      expect.stringMatching(/^SO000067,1,.*,SO$/),
      expect.stringMatching(/^SO000067,1,.*,S2$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Documents of SH-000001' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Packing list as PDF' }));
    await waitFor(() => expect(files).toHaveLength(2));
    const paper = await files[1]?.text();
    expect(paper).toContain(String.raw`(SO000067 \(SO\) 1)`);
    expect(paper).toContain(String.raw`(SO000067 \(S2\) 1)`);
    // All of it is printed: it takes 27 mm.
    const [, room] = / ([\d.]+) [\d.]+ re W n BT [^(]*\(SO000067/.exec(paper ?? '') ?? [];
    expect((Number(room) * 25.4) / 72).toBeGreaterThan(27);
  });

  it.each([
    ['Shipped', ['ORDER', 'INVENTORY ID', 'NAME', 'PLANNED', 'PICKED', 'STANDS'], 'Left'],
    ['Cancelled', ['ORDER', 'INVENTORY ID', 'NAME', 'PLANNED', 'PICKED'], null],
  ] as const)(
    'of which nothing is here any more calls no line short or picked: %s',
    async (status, columns, stands) => {
      const shipment = aShipmentDetail({ status });
      const lines = shipment.lines.map((line) =>
        status === 'Shipped' ? { ...line, open: 0, notAllocated: 0, short: [] } : line,
      );
      api.on(getShipment, 'get_shipment', () => ({ data: { ...shipment, lines, picks: [] } }));
      openApp(PREPARE, aPerson());
      await screen.findByRole('table', { name: 'Order lines' });
      expect(headingsOf('Order lines')).toEqual(columns);
      expect(rowsOf('Order lines')[0]?.endsWith(` | ${stands}`)).toBe(stands !== null);
    },
  );

  it('that is not known says so', async () => {
    api.on(
      getShipment,
      'get_shipment',
      () => new Refusal(404, 'There is no such shipment.', 'SHIPMENT_NOT_FOUND'),
    );
    openApp(PREPARE, aPerson());
    await screen.findByText('There is no such shipment.');
  });
});

describe('Schedule Ship', () => {
  const board = (shipmentNbr: string | null) => ({
    data: {
      ...{ docks: ['Dock 1', 'Dock 2'], days: ['2026-11-23'] },
      board: ['Dock 1', 'Dock 2'].map((dock) => ({
        ...{ dock, day: '2026-11-23' },
        bookings:
          shipmentNbr !== null && dock === 'Dock 1'
            ? [
                {
                  shipmentId: 'X',
                  shipmentNbr,
                  customerName: 'Bar',
                  from: '08:00',
                  to: '09:00',
                  status: 'Scheduled' as const,
                },
              ]
            : [],
      })),
    },
  });

  it('shows who stands at which dock, and says by whom one is taken', async () => {
    api.on(getShipment, 'list_sales_orders', () => ({ data: [], meta: { asOf: null, stale: false } }));
    api.on(getShipment, 'dock_board', () => board('SH-000002'));
    api.on(getShipment, 'list_shipments', () => ({
      data: { items: [aShipmentRow({ status: 'Draft', dock: null, day: null, window: null })] },
    }));
    const taken = 'Dock 1 is taken from 08:00 to 09:00 by SH-000002, Bar.';
    api.on(postShipment, 'schedule_shipment', () => new Refusal(409, taken, 'DOCK_TAKEN'));
    api.on(getShipment, 'get_shipment', () => ({
      data: aShipmentDetail({ status: 'Draft', dock: null, truck: 'ABC-123', leastDays: 30 }),
    }));
    const { user } = openApp('/dashboard/schedule-ship', aPerson());
    await screen.findByRole('link', { name: 'SH-000002' });
    await user.click(await screen.findByRole('button', { name: 'Schedule SH-000001, Harbour Hotels' }));
    const dialog = await openedDialog();
    await within(dialog).findByRole('option', { name: 'Dock 1' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Dock/ }), 'Dock 1');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await within(dialog).findByText(taken);
    expect(api.requests('schedule_shipment')).toMatchObject([
      { truck: 'ABC-123', leastDays: 30, version: 4 },
    ]);
    expect(within(dialog).getByRole('combobox', { name: /Dock/ })).toHaveValue('Dock 1');
  });
});

describe('what is scanned at the dock', () => {
  const band = () => document.querySelector('.scan-band')?.textContent ?? '';

  it('picks loose goods without a key: their lot, how many, @OK', async () => {
    api.on(postShipment, 'pick', () => ({ data: aShipmentDetail({ version: 5 }) }));
    openApp(PREPARE, aPerson());
    await screen.findByRole('heading', { name: 'Shipment SH-000001' });
    scan('@OK');
    await waitFor(() => expect(band()).toContain('@OK: scan a pallet or a lot first.'));
    scan('L2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pick COLA-330, L2' }));
    scan('12345');
    await waitFor(() => expect(band()).toContain('12345 was not taken: pick this first'));
    expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('40');
    scan('@QTY 30');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('30'));
    scan('@OK', afterTyping() + 5_000);
    await waitFor(() => expect(api.requests('pick')).toHaveLength(1));
    expect(api.requests('pick')[0]).toMatchObject({ inventoryID: 'COLA-330', lotNumber: 'L2', qty: 30 });
  });

  it('is no lot of another item, though it has the number of one that is to be picked', async () => {
    const gtin = '09521234543213';
    api.on(getInventory, 'get_item_rules', () => ({
      data: { items: [anItemWithRules({ inventoryID: 'CAP-28', booksGtins: [{ gtin, uom: 'EA' }] })] },
    }));
    openApp(PREPARE, aPerson());
    await screen.findByRole('heading', { name: 'Shipment SH-000001' });
    scan(`]C101${gtin}10L2`);
    await waitFor(() => expect(band()).toContain('CAP-28 is not in SH-000001.'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a shipment of another warehouse than the person’s', () => {
  it('is looked at, says why, and has its acts closed', async () => {
    const why = 'You work in WHOLESALE. SH-000001 is of COLD.';
    api.on(getShipment, 'get_shipment', () => ({
      data: aShipmentDetail({ status: 'Scheduled', warehouseID: 'COLD' }),
    }));
    const { user } = openApp(PREPARE, aPerson({ groups: ['manager'], warehouses: ['WHOLESALE'] }));
    expect(await screen.findByText(`${why} You may look.`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Prepare' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Prepare' })).toHaveAttribute('title', why);
    await user.click(screen.getByRole('button', { name: 'More' }));
    for (const name of [/^Change schedule/, /^Cancel shipment/])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('has its pick list closed, and a scan says why without asking', async () => {
    const why = 'You work in WHOLESALE. SH-000001 is of COLD.';
    api.on(getShipment, 'get_shipment', () => ({
      data: aShipmentDetail({ status: 'Preparing', warehouseID: 'COLD', picks: [PALLET_PICK] }),
    }));
    openApp(PREPARE, aPerson({ groups: ['manager'], warehouses: ['WHOLESALE'] }));
    const pick = await screen.findByRole('button', { name: `Pick pallet ${PALLET_PICK.sscc}` });
    expect(pick).toBeDisabled();
    expect(pick).toHaveAttribute('title', why);
    scan(`00${PALLET_PICK.sscc}`);
    expect(await screen.findByText(why)).toBeVisible();
    expect(api.requests('pick')).toEqual([]);
  });

  it('is open to who works there, and to who works everywhere', async () => {
    api.on(getShipment, 'get_shipment', () => ({
      data: aShipmentDetail({ status: 'Scheduled', warehouseID: 'Cold' }),
    }));
    openApp(PREPARE, aPerson({ groups: ['manager'], warehouses: ['COLD'] }));
    expect(await screen.findByRole('button', { name: 'Prepare' })).toBeEnabled();
    expect(screen.queryByText(/You may look/)).toBeNull();
  });
});
