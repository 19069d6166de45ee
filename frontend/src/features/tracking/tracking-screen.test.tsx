import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import {
  type Found,
  getTracking,
  type MassBalanceSeen,
  type TraceNodeSeen,
  type TraceSeen,
} from '#api/tracking.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { anItemWithRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { keepSavedFiles } from '#frontend/testing/saved-files.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

const AT = '2026-11-20T02:00:00.000Z';

const node = (kind: TraceNodeSeen['kind'], id: string, more: Partial<TraceNodeSeen> = {}): TraceNodeSeen => ({
  ...{ key: `${kind}#${id}`, kind, id, label: id, detail: '', number: null, lot: null, party: null },
  isFollowed: true,
  ...more,
});

const lot = (inventoryID: string, lotNumber: string, detail: string): TraceNodeSeen =>
  node('lot', `${inventoryID}/${lotNumber}`, {
    ...{ label: `${inventoryID}, lot ${lotNumber}`, detail },
    lot: {
      ...{ inventoryID, lotNumber, status: 'Released', recallId: null, vendorID: null },
      ...{ useBy: null, bestBefore: null, gtin: null },
    },
  });

const edge = (
  from: string,
  to: string,
  [inventoryID, lotNumber]: readonly [string, string],
  qty: number,
) => ({
  ...{ from, to, inventoryID, lotNumber, qty, baseUom: 'EA', at: AT, until: AT, by: 'wendy' },
  document: { type: 'run' as const, id: 'P1' },
});

const TRACE: TraceSeen = {
  ...{ asOf: AT, settled: true },
  nodes: [
    lot('SYRUP', 'Y1', 'Blend'),
    lot('SUGAR', 'S1', 'Sugar'),
    node('run', 'P1', { label: 'PR-000007', number: 'PR-000007', detail: 'LINE-1' }),
    lot('COLA', 'C1', 'Cola 330 ml'),
    node('shipment', 'SH1', {
      ...{ label: 'SH-000001', number: 'SH-000001', detail: 'Harbour Hotels' },
      party: { id: 'HARBOUR', name: 'Harbour Hotels' },
    }),
  ],
  edges: [
    edge('lot#SUGAR/S1', 'lot#SYRUP/Y1', ['SUGAR', 'S1'], 60),
    edge('lot#SYRUP/Y1', 'run#P1', ['SYRUP', 'Y1'], 40),
    edge('run#P1', 'lot#COLA/C1', ['COLA', 'C1'], 500),
    edge('lot#COLA/C1', 'shipment#SH1', ['COLA', 'C1'], 20),
  ],
};

const found = (kind: Found['kind'], id: string, label: string, detail: string): Found => ({
  ...{ kind, id, label, detail },
});

const BALANCE: MassBalanceSeen = {
  ...{ inventoryID: 'SYRUP', lotNumber: 'Y1', name: 'Blend', baseUom: 'KG', asOf: AT, settled: true },
  ...{ in: 100, onHand: 59, issued: 50, returned: 10, used: 40, scrapped: 0, sampled: 0, shipped: 0 },
  ...{ unexplained: 1, difference: 0 },
  lines: [
    {
      ...{ movementId: 'M1', at: AT, by: 'wendy', kind: 'count', document: { type: 'count', id: 'C1' } },
      ...{ reason: 'Counted', place: 'loc:MAIN/R1', qty: -1, likelyCause: 'Used without a record.' },
    },
  ],
};

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  api = fakeApi();
  api.on(getTracking, 'recalled', () => ({ data: { open: 0, items: [] } }));
  api.on(getTracking, 'trace', () => ({ data: TRACE }));
  api.on(getTracking, 'open_recalls', () => ({ data: { items: [] } }));
  api.on(getTracking, 'mass_balance', () => ({ data: BALANCE }));
  api.on(getInventory, 'list_inventory', () => ({ data: { items: [] } }));
  api.on(getInventory, 'get_item_rules', () => ({ data: { items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '') => openApp(`/dashboard/tracking${search}`, aPerson());

const BOX = 'Lot, pallet, item, order, receipt, run, shipment or recall';

const box = () => screen.findByRole('searchbox', { name: BOX });

describe('the box of Tracking', () => {
  it('traces at once what is one thing alone, and remembers it', async () => {
    api.on(getTracking, 'resolve', ({ text }) => ({
      data: { items: [found('lot', 'SYRUP/Y1', `SYRUP, lot ${text}`, 'Blend')] },
    }));
    const { user } = open();
    expect(await screen.findByText(/Type or scan a lot, a pallet/)).toBeVisible();
    expect(screen.getByText(/A recall, or a practice of one, begins there\./)).toBeVisible();
    await user.type(await box(), 'Y1{Enter}');
    expect(await screen.findByRole('heading', { name: 'SYRUP, lot Y1' })).toBeVisible();
    expect(window.location.search).toBe('?kind=lot&id=SYRUP%2FY1');
    // It is what the page shows.
    await user.clear(await box());
    expect(screen.queryByRole('navigation', { name: 'Traced here before' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Recalls' }));
    await user.click(screen.getByRole('tab', { name: 'Trace' }));
    expect(await screen.findByRole('navigation', { name: 'Traced here before' })).toHaveTextContent(
      'SYRUP, lot Y1',
    );
  });

  it('asks which one where several have the name', async () => {
    api.on(getTracking, 'resolve', () => ({
      data: {
        items: [
          { ...found('lot', 'SYRUP/Y1', 'SYRUP, lot Y1', 'Blend'), recallIds: ['RC-0001'] },
          found('purchaseOrder', 'Y1', 'Y1', 'Amber Glass'),
        ],
      },
    }));
    open('?find=Y1');
    const table = await screen.findByRole('table', { name: 'Which one?' });
    expect(within(table).getAllByRole('link', { name: 'Recall RC-0001' })).toHaveLength(1);
    expect(within(table).getByRole('link', { name: 'SYRUP, lot Y1' })).toHaveAttribute(
      'href',
      '/dashboard/tracking?kind=lot&id=SYRUP%2FY1',
    );
    expect(within(table).getByRole('link', { name: 'Y1' })).toHaveAttribute(
      'href',
      '/dashboard/receive-goods?po=Y1',
    );
  });

  it('traces at once what an address names alone, as the palette and a link bring it', async () => {
    api.on(getTracking, 'resolve', () => ({
      data: { items: [found('lot', 'SYRUP/Y1', 'SYRUP, lot Y1', 'Blend')] },
    }));
    open('?find=Y1');
    expect(await screen.findByRole('button', { name: 'Practise a recall' })).toBeVisible();
    expect(screen.queryByText('Which one?')).not.toBeInTheDocument();
  });

  it('shows what is traced from its top, wherever the page before was read', async () => {
    const toTop = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    api.on(getTracking, 'resolve', () => ({
      data: { items: [found('lot', 'SYRUP/Y1', 'SYRUP, lot Y1', 'Blend')] },
    }));
    const { user } = open('?kind=lot&id=SUGAR%2FS1');
    await screen.findByRole('button', { name: 'Practise a recall' });
    expect(toTop).not.toHaveBeenCalled();
    await user.type(await box(), 'Y1{Enter}');
    await addressIs('/dashboard/tracking?kind=lot&id=SYRUP%2FY1');
    await waitFor(() => expect(toTop).toHaveBeenLastCalledWith(0, 0));
  });

  it.each(['RC-0002', 'rc-2'])('opens the recall that %s names', async (typed) => {
    api.on(getTracking, 'resolve', () => ({
      data: { items: [found('recall', 'RC-0002', 'RC-0002', 'Recall, open · SUGAR, lot S1')] },
    }));
    api.on(getTracking, 'get_recall', () => new Refusal(404, 'There is no such recall.', 'RECALL_NOT_FOUND'));
    const { user } = open();
    await user.type(await box(), `${typed}{Enter}`);
    await addressIs('/dashboard/tracking?tab=recalls&recall=RC-0002');
  });

  it.each([
    ['SYRUP', 'item', 'SYRUP', '/dashboard/inventory-list/SYRUP'],
    ['PO000119', 'purchaseOrder', 'PO000119', '/dashboard/receive-goods?po=PO000119'],
  ] as const)('opens the page of %s, which has no trace', async (typed, kind, id, page) => {
    api.on(getTracking, 'resolve', () => ({ data: { items: [found(kind, id, id, '')] } }));
    const { user } = open();
    await user.type(await box(), `${typed}{Enter}`);
    await addressIs(page);
  });

  it('finds items by the words of their names where nothing has the text as its number', async () => {
    api.on(getTracking, 'resolve', () => ({ data: { items: [] } }));
    api.on(getInventory, 'list_inventory', () => ({
      data: {
        items: [
          anInventoryItem({ inventoryID: 'RM-SUGAR', name: 'Cane sugar 25 kg' }),
          anInventoryItem({ inventoryID: 'RM-SUGAR-B', name: 'Brown sugar' }),
          anInventoryItem({ inventoryID: 'GLASS-750', name: 'Bottle' }),
        ],
      },
    }));
    const { user } = open();
    await user.type(await box(), 'sugar{Enter}');
    const table = await screen.findByRole('table', { name: 'Which one?' });
    expect(
      within(table)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['RM-SUGAR', 'RM-SUGAR-B']);
    await user.clear(await box());
    await user.type(await box(), 'sugar cane{Enter}');
    await addressIs('/dashboard/inventory-list/RM-SUGAR');
  });

  it('finds the item of a bottle that was scanned, also by a GTIN that only the accounting system has', async () => {
    api.on(getTracking, 'resolve', () => ({ data: { items: [] } }));
    api.on(getInventory, 'get_item_rules', () => ({
      data: {
        items: [
          anItemWithRules({ inventoryID: 'SYRUP', booksGtins: [{ uom: 'EA', gtin: '09312345000012' }] }),
        ],
      },
    }));
    open();
    await box();
    scan('9312345000012');
    await addressIs('/dashboard/inventory-list/SYRUP');
  });

  it('says what is known where nothing has the name, and why it could not look', async () => {
    api.on(getTracking, 'resolve', () => ({ data: { items: [] } }));
    open('?find=nothing');
    expect(await screen.findByText(/Nothing here is called nothing/)).toBeVisible();
  });

  it('takes what is scanned: a label says item and lot', async () => {
    const asked: unknown[] = [];
    api.on(getTracking, 'resolve', (request) => {
      asked.push(request);
      return { data: { items: [] } };
    });
    open();
    await box();
    scan(']C1010931234500001210Y1');
    await waitFor(() => expect(asked[0]).toMatchObject({ gtin: '09312345000012', lotNumber: 'Y1' }));
  });
});

describe('a trace on its page', () => {
  it('is a tree in both directions, with quantities, times and persons, and each node opens its page', async () => {
    open('?kind=lot&id=SYRUP%2FY1');
    const from = within(await screen.findByRole('region', { name: 'Came from' }));
    expect(from.getByRole('link', { name: 'SUGAR, lot S1' })).toHaveAttribute(
      'href',
      '/dashboard/inventory-list/SUGAR/S1',
    );
    const to = within(screen.getByRole('region', { name: 'Went to' }));
    expect(to.getByText('40 EA')).toBeVisible();
    expect(to.getByRole('link', { name: 'Run PR-000007' })).toBeVisible();
    expect(to.getByRole('link', { name: 'Shipment SH-000001' })).toHaveAttribute(
      'href',
      '/dashboard/prepare-ship/SH1',
    );
    expect(to.getByText('Harbour Hotels')).toBeVisible();
    expect(to.getAllByText(/20 Nov 2026.*wendy/)).toHaveLength(3);
  });

  it('leads to the recalls that were begun here and are open, also to one for practice', async () => {
    const recall = (recallId: string, id: string, kind: 'real' | 'mock') => ({
      ...{ recallId, kind, reason: 'A drill', status: 'Open' as const, openedAt: AT, openedBy: 'mia' },
      start: { kind: 'lot' as const, id, label: id },
      ...{ closedAt: null, closedBy: null, outcome: null, goodsAfter: null, version: 1 },
    });
    api.on(getTracking, 'open_recalls', () => ({
      data: { items: [recall('RC-0002', 'SYRUP/Y1', 'mock'), recall('RC-0001', 'SUGAR/S1', 'real')] },
    }));
    const { user } = open('?kind=lot&id=SYRUP%2FY1');
    expect(await screen.findByText(/of it is running/)).toHaveTextContent(
      'Practice recall RC-0002 of it is running.',
    );
    expect(screen.getByRole('button', { name: 'Practise a recall' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Practice recall RC-0002' }));
    expect(window.location.search).toBe('?tab=recalls&recall=RC-0002');
  });

  it('says where in the tree stands what is beyond a node that comes again, and leads to its own trace', async () => {
    const edges = [...TRACE.edges, edge('lot#SYRUP/Y1', 'lot#COLA/C1', ['SYRUP', 'Y1'], 1)];
    api.on(getTracking, 'trace', () => ({ data: { ...TRACE, edges } }));
    const { user } = open('?kind=lot&id=SYRUP%2FY1');
    expect(
      await screen.findByText(/^what is beyond it is shown where it stands in the first level of this tree/),
    ).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'its own trace' }));
    expect(window.location.search).toBe('?kind=lot&id=COLA%2FC1');
  });

  it('opens and closes what follows a node by a button of its own, beside its link', async () => {
    const { user } = open('?kind=lot&id=SYRUP%2FY1');
    const to = within(await screen.findByRole('region', { name: 'Went to' }));
    const toggle = to.getByRole('button', { name: 'What is beyond COLA, lot C1' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(to.queryByRole('link', { name: 'Shipment SH-000001' })).not.toBeInTheDocument();
    expect(to.getByRole('link', { name: 'COLA, lot C1' })).toBeVisible();
  });

  it('is a table as well, and files', async () => {
    const files = keepSavedFiles();
    const { user } = open('?kind=lot&id=SYRUP%2FY1&view=table');
    const table = await screen.findByRole('table', { name: 'What went from where to where' });
    expect(within(table).getAllByRole('row')).toHaveLength(5);
    for (const name of ['CSV', 'EPCIS 2.0 events (JSON)', 'PDF to print']) {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    }
    await waitFor(() => expect(files).toHaveLength(3));
    expect(await files[0]?.text()).toContain('SYRUP');
    expect(JSON.parse((await files[1]?.text()) ?? '')).toMatchObject({
      schemaVersion: '2.0',
      epcisBody: { eventList: [{ type: 'TransformationEvent' }, { type: 'ObjectEvent' }] },
    });
    expect(files[2]?.name).toBe('trace-of-syrup-lot-y1.pdf');
  });

  it('says at its top that it is recalled, and marks each row that is, in tree and table', async () => {
    const marked = ['lot#SYRUP/Y1', 'run#P1', 'shipment#SH1'];
    api.on(getTracking, 'trace', () => ({
      data: {
        ...TRACE,
        nodes: TRACE.nodes.map((one) =>
          marked.includes(one.key) ? { ...one, recallIds: ['RC-0001'] } : one,
        ),
      },
    }));
    const { user } = open('?kind=lot&id=SYRUP%2FY1');
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('Recalled. SYRUP, lot Y1 is in recall RC-0001. Keep it apart.');
    const page = '/dashboard/tracking?tab=recalls&recall=RC-0001';
    expect(within(banner).getByRole('link', { name: 'recall RC-0001' })).toHaveAttribute('href', page);
    // Of the heading, the run and the shipment; none of what is not in it.
    const pills = () => screen.getAllByRole('link', { name: 'Recall RC-0001' });
    expect(pills()).toHaveLength(3);
    for (const pill of pills()) expect(pill).toHaveAttribute('href', page);
    await user.click(screen.getByRole('tab', { name: /^Table/ }));
    const rows = within(await screen.findByRole('table', { name: 'What went from where to where' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryAllByRole('link', { name: 'Recall RC-0001' }).length);
    expect(rows.toSorted()).toEqual([1, 1, 1, 2]);
    const files = keepSavedFiles();
    for (const name of ['CSV', 'EPCIS 2.0 events (JSON)', 'PDF to print']) {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    }
    await waitFor(() => expect(files).toHaveLength(3));
    const csv = (await files[0]?.text()) ?? '';
    expect(csv).toContain('From is in open recall');
    expect(csv.split('RC-0001')).toHaveLength(1 + 5);
    expect(await files[1]?.text()).toContain('urn:warehouse:recall:RC-0001');
  });

  it('shows the mass balance of a lot with what is unexplained', async () => {
    open('?kind=lot&id=SYRUP%2FY1&view=balance');
    const table = await screen.findByRole('table', { name: 'Unexplained' });
    expect(within(table).getByText('Used without a record.')).toBeVisible();
    expect(screen.getByText('50 KG, 10 KG')).toBeVisible();
  });

  it('says a difference that no movement explains', async () => {
    api.on(getTracking, 'mass_balance', () => ({ data: { ...BALANCE, difference: 1, lines: [] } }));
    open('?kind=lot&id=SYRUP%2FY1&view=balance');
    expect(await screen.findByText(/1 KG are missing that no movement explains/)).toBeVisible();
  });

  it('says that it moved while it was read, and reads again', async () => {
    let reads = 0;
    api.on(getTracking, 'trace', () => {
      reads += 1;
      return { data: { ...TRACE, settled: reads > 1 } };
    });
    const { user } = open('?kind=lot&id=SYRUP%2FY1');
    await user.click(await screen.findByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(screen.queryByText(/it may not be whole/)).not.toBeInTheDocument());
  });

  it('that is refused says why; one that fails offers to try again', async () => {
    api.on(getTracking, 'trace', () => new Refusal(404, 'There is no SYRUP, lot Y9.', 'LOT_NOT_FOUND'));
    open('?kind=lot&id=SYRUP%2FY9');
    expect(await screen.findByText('There is no SYRUP, lot Y9.')).toBeVisible();
  });
});
