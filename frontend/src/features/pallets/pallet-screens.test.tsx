import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getPallet, type PalletDetail, type PalletRow, postPallet } from '#api/pallets.ts';
import { getShipment } from '#api/shipments.ts';
import { chooseWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLotInStock, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';
import { keepSavedFiles } from '#frontend/testing/saved-files.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

const SSCC = '093123450000000012';
const PAGE = '/dashboard/items-to-pallet-conversion';

const line = {
  ...{ inventoryID: 'RM-SUGAR', lotNumber: 'SUG-2611', qty: 1000, baseUom: 'KG', name: 'White sugar' },
  ...{ useBy: null, bestBefore: '2028-06-30' },
};

const aRow = (more: Partial<PalletRow> = {}): PalletRow => ({
  ...{ sscc: SSCC, state: 'Closed', hold: null, lines: [line], location: 'loc:MAIN/R1' },
  ...{ locatedAt: '2026-11-20T05:00:00.000Z', shipmentId: null, labelDue: true, version: 3 },
  ...{ createdAt: '2026-11-20T05:00:00.000Z', updatedAt: '2026-11-20T05:00:00.000Z', expires: '2028-06-30' },
  ...more,
});

const aDetail = (more: Partial<PalletDetail> = {}): PalletDetail => ({
  ...aRow(),
  lines: [{ ...line, notUsable: null, warning: null }],
  ...{ endReason: null, createdBy: 'mia', labels: [], history: [] },
  ...more,
});

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getPallet, 'list_pallets', () => ({ data: { items: [aRow()] } }));
  api.on(getInventory, 'list_places', () => ({ data: { asOf: null, items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

const rowsOf = (name: string): readonly (string | null)[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('Items to Pallet Conversion', () => {
  it('lists pallets under the columns of the design, and finds them by their last digits', async () => {
    const { user } = openApp(PAGE, aPerson());
    const table = await screen.findByRole('table', { name: 'Pallets' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([...['SSCC', 'PRODUCT', 'LOT', 'QUANTITY', 'WHERE', 'STATE', 'EXPIRES', 'ACTION']]);
    await screen.findByRole('link', { name: SSCC });
    expect(rowsOf('Pallets')).toEqual([
      `${SSCC} | RM-SUGAR | SUG-2611 | 1,000 KG | MAIN / R1 | Closed | 30 June 2028 | Print label`,
    ]);
    await user.type(screen.getByRole('searchbox'), '0013{Enter}');
    expect(await screen.findByText('No pallets found.')).toBeVisible();
  });

  it('lists the pallets of the device’s warehouse, until those of all are wanted', async () => {
    const elsewhere = aRow({ sscc: '093123450000000029', location: 'loc:COLD/MAIN' });
    api.on(getPallet, 'list_pallets', () => ({ data: { items: [aRow(), elsewhere] } }));
    chooseWarehouse('MAIN');
    const { user } = openApp(PAGE, aPerson());
    await screen.findByRole('link', { name: SSCC });
    expect(rowsOf('Pallets')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.click(screen.getByRole('switch', { name: 'Warehouse MAIN only', hidden: true }));
    await waitFor(() => expect(rowsOf('Pallets')).toHaveLength(2));
    chooseWarehouse(null);
    expect(rowsOf('Pallets')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText('Warehouse MAIN only')).toBeNull());
  });

  it('shows what goods make before it is done, makes it once, and offers the labels', async () => {
    api.on(getInventory, 'get_item', () => ({
      data: {
        ...anInventoryItem({ inventoryID: 'RM-SUGAR' }),
        lots: [
          aLotInStock({ onHand: 2200, balances: [{ place: 'loc:MAIN/R1', onHand: 2200, allocated: 0 }] }),
        ],
        ...{ lotsLeftOut: 0, notInBooksDocuments: [] },
        conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' as const }],
      },
    }));
    api.on(getInventory, 'get_item_rules', () => ({ data: { items: [] } }));
    api.on(postPallet, 'convert_items', () => ({
      data: { movementId: 'm', pallets: [aRow(), aRow({ sscc: '093123450000000029' })] },
    }));
    const { user } = openApp(PAGE, aPerson());
    await user.type(await screen.findByRole('textbox', { name: /^Item/ }), 'rm-sugar{Enter}');
    await user.type(await screen.findByLabelText(/^Quantity/), '85');
    expect(
      await screen.findByText('Set Tracking has no layers for RM-SUGAR. Say how many BAG go on a pallet.'),
    ).toBeVisible();
    await user.type(screen.getByLabelText(/^Cases on a pallet/), '40');
    expect(await screen.findByText('2 full pallets of 40 BAG (1,000 KG); 125 KG stay loose.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make 2 pallets' }));
    expect(await screen.findByRole('dialog', { name: 'Print 2 labels' })).toBeVisible();
    expect(api.requests('convert_items')).toMatchObject([
      {
        inventoryID: 'RM-SUGAR',
        lotNumber: 'SUG-2611',
        from: 'loc:MAIN/R1',
        qty: 85,
        uom: 'BAG',
        casesPerPallet: 40,
      },
    ]);
  });
});

const save = async (what: string) => {
  const { user } = openApp(PAGE, aPerson());
  await screen.findAllByRole('link', { name: SSCC });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};

describe('the list as a file', () => {
  it('is a PDF with every pallet that is found', async () => {
    const files = keepSavedFiles();
    await save('List as PDF');
    expect(await screen.findByText('1 pallet in the file')).toBeVisible();
    expect(files[0]?.name).toMatch(/^pallets-\d{4}-\d\d-\d\d\.pdf$/);
    const bytes = (await files[0]?.bytes()) ?? new Uint8Array();
    const file = String.fromCharCode(...bytes);
    expect(file.startsWith('%PDF-1.4\n')).toBe(true);
    for (const text of [SSCC, 'RM-SUGAR  White sugar', 'SUG-2611', '1,000 KG', 'MAIN / R1', '30 June 2028'])
      expect(file).toContain(`(${text}) Tj`);
  });

  it('is no PDF where a name is in a script that it can not hold, and says so', async () => {
    api.on(getPallet, 'list_pallets', () => ({
      data: { items: [aRow({ lines: [{ ...line, name: 'Ζάχαρη' }] })] },
    }));
    const files = keepSavedFiles();
    await save('List as PDF');
    expect(await screen.findByText(/can't hold Ζ ά χ α ρ η. Export CSV instead./)).toBeVisible();
    expect(files).toEqual([]);
  });

  it('is CSV, a row for each lot, in which no number loses its digits', async () => {
    const files = keepSavedFiles();
    await save('Export CSV');
    expect(await screen.findByText('1 pallet in the file')).toBeVisible();
    expect((await files[0]?.text())?.split('\r\n')[1]).toBe(
      `(00)${SSCC},RM-SUGAR,White sugar,SUG-2611,1000,KG,,2028-06-30,MAIN / R1,Closed,,,2026-11-20T05:00:00.000Z`,
    );
  });
});

describe('the file of pallets in shipments', () => {
  const aShipment = (shipmentId: string, shipmentNbr: string) => ({
    ...{ shipmentId, shipmentNbr, customerID: 'HARBOUR', customerName: 'Harbour Hotels' },
    ...{ status: 'Shipped' as const, day: null, window: null, dock: null, carrier: null, trackingNbr: null },
    ...{ shippedAt: null, version: 4, palletCount: 1, shortCount: 0, orders: [], ssccs: [], lots: [] },
    ...{ inBooks: null, warehouseID: null },
  });

  /** What stands under Shipment, of one whose shipment is open and one whose shipment has ended. */
  const shipmentsOf = async (ended: () => { data: { items: ReturnType<typeof aShipment>[] } } | Refusal) => {
    const items = ['SHIP-A', 'SHIP-B'].map((shipmentId) => aRow({ shipmentId, state: 'Loaded' }));
    api.on(getPallet, 'list_pallets', () => ({ data: { items } }));
    api.on(getShipment, 'list_shipments', (request) =>
      request.ended ? ended() : { data: { items: [aShipment('SHIP-A', 'SH-000007')] } },
    );
    const files = keepSavedFiles();
    await save('Export CSV');
    expect(await screen.findByText('2 pallets in the file')).toBeVisible();
    const rows = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    return rows.slice(1).map((row) => row.split(',').at(-2));
  };

  it('names each shipment by its number', async () => {
    const ended = () => ({ data: { items: [aShipment('SHIP-B', 'SH-000008')] } });
    expect(await shipmentsOf(ended)).toEqual(['SH-000007', 'SH-000008']);
  });

  it('says where a number could not be read', async () => {
    const away = () => new Refusal(503, 'Away.');
    expect(await shipmentsOf(away)).toEqual(['SH-000007', 'Number not read']);
  });
});

describe('the labels of a pallet', () => {
  it('are a PDF file where this device was told so, and the print is recorded', async () => {
    const files = keepSavedFiles();
    localStorage.setItem('label-printer', JSON.stringify({ format: 'A5', isFile: true, printer: 'Office' }));
    const label = { sscc: SSCC, title: 'White sugar', facts: [{ name: 'Item', value: 'RM-SUGAR' }] };
    api.on(postPallet, 'print_label', () => ({
      data: { pallets: [aRow()], labels: [{ ...label, barcodes: [[{ ai: '00', content: SSCC }]] }] },
    }));
    const { user } = openApp(PAGE, aPerson());
    await user.click(await screen.findByRole('button', { name: `Print label of ${SSCC}` }));
    const dialog = within(await openedDialog());
    expect(dialog.getByRole('combobox', { name: /Label/ })).toHaveDisplayValue('A5: PDF file');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('1 label downloaded')).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual([`labels-${SSCC}.pdf`]);
    expect(api.requests('print_label')).toMatchObject([{ ssccs: [SSCC], format: 'A5', printer: 'Office' }]);
    localStorage.removeItem('label-printer');
  });
});

describe("a pallet's page", () => {
  it('says what is on it, that it may not be used, and where it is', async () => {
    const held = { ...line, notUsable: 'ON_HOLD' as const, warning: null };
    api.on(getPallet, 'get_pallet', () => ({ data: aDetail({ lines: [held] }) }));
    openApp(`${PAGE}/${SSCC}`, aPerson());
    expect(await screen.findByText('Not to be used: RM-SUGAR, SUG-2611 (on hold).')).toBeVisible();
    expect(rowsOf('On it')).toEqual([
      'RM-SUGAR | White sugar | SUG-2611 | Best before 30 June 2028 | On hold | 1,000 KG',
    ]);
    expect(screen.getByText('MAIN / R1')).toBeVisible();
  });

  it('names the shipment that it is in, with the way to it', async () => {
    const shipmentId = '01JD00000000000000SHSHSHSH';
    api.on(getPallet, 'get_pallet', () => ({ data: aDetail({ state: 'Loaded', shipmentId }) }));
    api.on(getShipment, 'get_shipment', () => new Refusal(503, 'Away.'));
    openApp(`${PAGE}/${SSCC}`, aPerson());
    // By its number once that was read.
    expect(await screen.findByRole('link', { name: 'Its shipment' })).toHaveAttribute(
      'href',
      `/dashboard/prepare-ship/${shipmentId}`,
    );
  });

  it('keeps a refused move with its reason, and tries it again with what stands now', async () => {
    let version = 3;
    api.on(getPallet, 'get_pallet', () => ({ data: aDetail({ version }) }));
    api.on(postPallet, 'move_pallet', () => {
      version = 4;
      return new Refusal(409, 'Somebody else changed this pallet.', 'STALE_VERSION');
    });
    const { user } = openApp(`${PAGE}/${SSCC}`, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = await screen.findByRole('dialog', { name: `Move: ${SSCC}` });
    await user.type(within(dialog).getByLabelText(/^To/), 'r2');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(await within(dialog).findByText('Somebody else changed this pallet.')).toBeVisible();
    expect(within(dialog).getByLabelText(/^To/)).toHaveValue('r2');

    api.on(postPallet, 'move_pallet', () => ({ data: aDetail({ location: 'loc:MAIN/R2', version: 5 }) }));
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = api.requests('move_pallet');
    expect(first).toMatchObject({ sscc: SSCC, to: 'loc:MAIN/R2', version: 3 });
    expect(second).toMatchObject({ sscc: SSCC, to: 'loc:MAIN/R2', version: 4 });
    expect(second?.requestId).not.toBe(first?.requestId);
  });

  it('of an unknown number says so, and shows the way to the list', async () => {
    const unknown = `No pallet ${SSCC} is known here.`;
    api.on(getPallet, 'get_pallet', () => new Refusal(404, unknown, 'SSCC_UNKNOWN'));
    openApp(`${PAGE}/${SSCC}`, aPerson());
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the pallets' })).toHaveAttribute('href', PAGE);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('without a network', () => {
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  /** A reload: what is in memory is gone, what the device keeps is not. */
  const open = (path: string) => openApp(path, aPerson());

  const see = async () => {
    api.on(getPallet, 'get_pallet', () => ({ data: aDetail({ createdBy: 'noah' }) }));
    const { unmount } = open(`${PAGE}/${SSCC}`);
    await screen.findByText(/, noah$/);
    unmount();
  };

  it('the list that was loaded before is looked through, and says as of when it is', async () => {
    const { unmount } = open(PAGE);
    await screen.findByRole('link', { name: SSCC });
    unmount();
    api.on(getPallet, 'list_pallets', offline);
    const { user } = open(PAGE);
    expect(await screen.findByText(/^The server can't be reached. These pallets as of /)).toBeVisible();
    expect(rowsOf('Pallets')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), '0012{Enter}');
    expect(await screen.findByRole('link', { name: SSCC })).toBeVisible();
  });

  it('a pallet that was opened before is shown as it was', async () => {
    await see();
    api.on(getPallet, 'get_pallet', offline);
    open(`${PAGE}/${SSCC}`);
    expect(await screen.findByText(/^The server can't be reached. This pallet as of /)).toBeVisible();
    expect(screen.getByText(/, noah$/)).toBeVisible();
  });

  it('a pallet that stood in the list is shown as far as the list says', async () => {
    const other = '093123450000000029';
    api.on(getPallet, 'list_pallets', () => ({ data: { items: [aRow({ sscc: other })] } }));
    const { unmount } = open(PAGE);
    await screen.findByRole('link', { name: other });
    unmount();
    api.on(getPallet, 'get_pallet', offline);
    open(`${PAGE}/${other}`);
    expect(await screen.findByText('MAIN / R1')).toBeVisible();
    expect(screen.getByText('It was not loaded.')).toBeVisible();
  });

  it('a refusal of the server is no missing network', async () => {
    await see();
    api.on(getPallet, 'get_pallet', () => new Refusal(404, 'No pallet is known here.', 'SSCC_UNKNOWN'));
    open(`${PAGE}/${SSCC}`);
    expect(await screen.findByText('No pallet is known here.')).toBeVisible();
  });
});

describe('a pallet of another warehouse than the person’s', () => {
  const why = `You work in COLD. Pallet ${SSCC} is of MAIN.`;
  const open = (warehouses: readonly string[]) =>
    openApp(`${PAGE}/${SSCC}`, aPerson({ groups: ['manager'], warehouses }));

  it('is looked at, says why, and has its acts closed', async () => {
    api.on(getPallet, 'get_pallet', () => ({ data: aDetail({ state: 'Open' }) }));
    const { user } = open(['COLD']);
    expect(await screen.findByText(`${why} You may look.`)).toBeVisible();
    for (const name of ['Put on', 'Close pallet', 'Move', 'Print label']) {
      expect(screen.getByRole('button', { name })).toBeDisabled();
      expect(screen.getByRole('button', { name })).toHaveAttribute('title', why);
    }
    expect(screen.queryByRole('button', { name: /^Take off/ })).toBeNull();
    scan('SUG-2611');
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    for (const name of [/^Reopen/, /^Break up/, /^Put on hold/, /^Release/, /^Void/])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is open to who works there', async () => {
    api.on(getPallet, 'get_pallet', () => ({ data: aDetail({ state: 'Open' }) }));
    open(['COLD', 'MAIN']);
    expect(await screen.findByRole('button', { name: 'Put on' })).toBeEnabled();
    expect(screen.getByRole('button', { name: /^Take off/ })).toBeEnabled();
    expect(screen.queryByText(/You may look/)).toBeNull();
  });
});
