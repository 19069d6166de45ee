import { screen, waitFor, within } from '@testing-library/react';
import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import { getTracking, postTracking, type TraceSeen } from '#api/tracking.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';
import { keepSavedFiles } from '#frontend/testing/saved-files.ts';

jest.mock('aws-amplify/auth', () => ({}));

const AT = '2026-11-20T02:00:00.000Z';

const COLA = { inventoryID: 'COLA', lotNumber: 'C1', qty: 20, baseUom: 'EA' };

type Pallet = RecallDetail['pallets'][number];

const aPallet = (more: Partial<Pallet> = {}): Pallet => ({
  ...{ sscc: '093123450000000012', state: 'Closed', location: 'loc:MAIN/R1', recallId: 'RC-0001' },
  ...{ isHeld: true, goods: [{ ...COLA, qty: 10 }], shipment: null },
  ...more,
});

/** It left before anybody knew. */
const aShippedPallet = (): Pallet =>
  aPallet({
    ...{ sscc: '093123450000000029', state: 'Shipped', recallId: null, isHeld: false, goods: [COLA] },
    shipment: {
      ...{ shipmentId: 'SH1', shipmentNbr: 'SH-000001', customerName: 'Harbour Hotels', shippedAt: AT },
    },
  });

const aRecall = (more: Partial<RecallDetail> = {}): RecallDetail => ({
  ...{ recallId: 'RC-0001', kind: 'real', reason: 'Glass in the sugar', status: 'Open', openedAt: AT },
  start: { kind: 'lot', id: 'SUGAR/S1', label: 'SUGAR, lot S1' },
  ...{ openedBy: 'mia', closedAt: null, closedBy: null, outcome: null, goodsAfter: null, version: 1 },
  ...{
    figures: 'now',
    totals: null,
    asOf: AT,
    settled: true,
    holds: { state: 'still', done: 3, of: 3 },
    notByLot: [],
    msToReachAll: null,
  },
  atOpening: { steps: 4, lots: 1, shipments: 1 },
  lots: [
    {
      ...{ inventoryID: 'SUGAR', lotNumber: 'S1', name: 'Sugar', baseUom: 'KG', status: 'On hold' },
      ...{ recallId: 'RC-0001', in: 100, onHand: 40, used: 60, shipped: 0, scrapped: 0, sampled: 0 },
      ...{ unexplained: 0, difference: 0, places: [{ place: 'loc:MAIN/R1', qty: 40 }] },
      origin: { type: 'receipt', at: AT, vendorID: 'V-SWEETCO' },
      ...{ useBy: null, bestBefore: '2027-05-01' },
    },
  ],
  pallets: [aPallet(), aShippedPallet()],
  customers: [
    {
      ...{ customerID: 'HARBOUR', customerName: 'Harbour Hotels', contacts: [] },
      reach: { attention: 'Ana Reyes', phone: '+61 2 5550 0102', email: 'ana@harbour.example' },
      shipments: [
        {
          ...{ shipmentId: 'SH1', shipmentNbr: 'SH-000001', shippedAt: AT, goods: [COLA] },
          shipTo: {
            name: 'Harbour Hotels',
            address: ['7 Quay Street', 'Sydney NSW 2000'],
            reach: { attention: 'Dock B', phone: '+61 2 5550 0203', email: '' },
          },
        },
      ],
      goods: [COLA],
    },
  ],
  ...more,
});

const HELD = '1 lot and 1 pallet: all that is here. 1 pallet was shipped before.';

const SHIPPED = 'Shipped on SH-000001 to Harbour Hotels, 20 Nov 2026, 1:00 pm';

/** What a PDF file says, lines of a cell after one another. */
const saidIn = (pdf: string): string => [...pdf.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text).join(' ');

const node = (kind: 'lot' | 'shipment', id: string) => ({
  ...{ key: `${kind}#${id}`, kind, id, label: id, detail: '', number: null, isFollowed: true },
  lot: kind === 'lot' ? { inventoryID: 'SUGAR', lotNumber: 'S1', status: 'Released' as const } : null,
  party: kind === 'shipment' ? { id: 'HARBOUR', name: 'Harbour Hotels' } : null,
});

const TRACE = {
  ...{ asOf: AT, settled: true, nodes: [node('lot', 'SUGAR/S1'), node('shipment', 'SH1')] },
  edges: [
    {
      ...{ from: 'lot#SUGAR/S1', to: 'shipment#SH1', inventoryID: 'SUGAR', lotNumber: 'S1', qty: 1 },
      ...{ baseUom: 'KG', at: AT, until: AT, by: 'wendy', document: { type: 'shipment', id: 'SH1' } },
    },
  ],
};

const aTrace = (): TraceSeen => {
  const nodes = TRACE.nodes.map((one) => ({
    ...one,
    lot: one.lot && { ...one.lot, recallId: null, vendorID: null, useBy: null, bestBefore: null, gtin: null },
  }));
  return { ...TRACE, nodes } as TraceSeen;
};

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  api = fakeApi();
  api.on(getTracking, 'trace', () => ({ data: aTrace() }));
  api.on(getTracking, 'open_recalls', () => ({ data: { items: [] } }));
  api.on(getTracking, 'get_recall', () => ({ data: aRecall() }));
  api.on(getTracking, 'list_recalls', () => ({
    data: { items: [aRecall()], proposal: { inventoryID: 'SUGAR', lotNumber: 'S2' } },
  }));
});

afterEach(() => jest.restoreAllMocks());

const open = (search: string, groups: readonly ('manager' | 'consultant')[] = ['manager']) =>
  openApp(`/dashboard/tracking${search}`, aPerson({ groups: [...groups] }));

describe('a recall', () => {
  it('shows what it would be about before it is opened, and wants a reason', async () => {
    let asked: unknown;
    api.on(postTracking, 'open_recall', (request) => {
      asked = request;
      return { data: aRecall() };
    });
    const { user } = open('?kind=lot&id=SUGAR%2FS1');
    await user.click(await screen.findByRole('button', { name: 'Recall' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a real recall of SUGAR/S1?' }));
    expect(dialog.getByText(/held at once/)).toBeVisible();
    expect(dialog.getByText(/1 lot, 0 pallets and 1 shipment. It went to Harbour Hotels/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Open recall' }));
    expect(dialog.getByText('Fill this in.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Glass');
    await user.click(dialog.getByRole('button', { name: 'Open recall' }));
    expect(await screen.findByRole('heading', { name: 'Recall RC-0001' })).toBeVisible();
    expect(asked).toMatchObject({ kind: 'lot', id: 'SUGAR/S1', reason: 'Glass' });
  });

  it('is closed to a consultant, who may practise one', async () => {
    open('?kind=lot&id=SUGAR%2FS1', ['consultant']);
    expect(await screen.findByRole('button', { name: 'Recall' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Practise a recall' })).toBeEnabled();
  });

  it('for practice says that it holds nothing', async () => {
    const { user } = open('?kind=lot&id=SUGAR%2FS1', ['consultant']);
    await user.click(await screen.findByRole('button', { name: 'Practise a recall' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Practise a recall of SUGAR/S1?' }));
    expect(dialog.getByText('Nothing is held, and nobody is stopped.')).toBeVisible();
    expect(dialog.getByText(/say to each customer that it is practice/)).toBeVisible();
    expect(dialog.queryByText(/held at once/)).not.toBeInTheDocument();
  });

  it('says what it holds, what became of it all and whom to call; a contact is recorded', async () => {
    let asked: unknown;
    api.on(postTracking, 'record_contact', (request) => {
      asked = request;
      return { data: aRecall({ version: 2 }) };
    });
    const { user } = open('?tab=recalls&recall=RC-0001');
    expect(await screen.findByText(HELD)).toBeVisible();
    expect(screen.getByText('Running: 0 of 1 customers reached')).toBeVisible();
    const customers = within(screen.getByRole('table', { name: 'Customers' }));
    expect(customers.getByText('20 EA of COLA, lot C1')).toBeVisible();
    expect(customers.getByText('Ana Reyes')).toBeVisible();
    const shipments = within(screen.getByRole('table', { name: 'Shipments' }));
    expect(shipments.getByText('20 Nov 2026, 1:00 pm')).toBeVisible();
    expect(shipments.getByText('Harbour Hotels, 7 Quay Street, Sydney NSW 2000')).toBeVisible();
    expect(shipments.getByRole('link', { name: '+61 2 5550 0203' })).toBeVisible();
    const totals = within(screen.getByRole('table', { name: 'Totals' }));
    expect(totals.getAllByText('100%')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Record contact with Harbour Hotels' }));
    const dialog = within(await openedDialog());
    expect(dialog.getByRole('link', { name: '+61 2 5550 0102' })).toHaveAttribute('href', 'tel:+61255500102');
    expect(dialog.getByRole('link', { name: 'ana@harbour.example' })).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'How they were reached' }), 'E-mail');
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'How they answered' }),
      'Reached, goods stopped',
    );
    await user.type(dialog.getByLabelText(/Held there/), '12');
    await user.type(dialog.getByLabelText(/Sold on or used/), '3');
    expect(dialog.getByText('Not answered for: 5 EA.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record contact' }));
    const said = { inventoryID: 'COLA', lotNumber: 'C1', held: 12, comingBack: 0, destroyed: 0, soldOn: 3 };
    await waitFor(() =>
      expect(asked).toMatchObject({
        ...{ customerID: 'HARBOUR', how: 'E-mail', outcome: 'Reached, goods stopped', version: 1 },
        said: [said],
      }),
    );
  });

  it('says first how much is accounted for, how long it runs and what is next; then whom to call', async () => {
    const [sugar] = aRecall().lots;
    if (!sugar) throw new Error('No lot.');
    const lots = [
      { ...sugar, unexplained: 4, onHand: 36 },
      { ...sugar, inventoryID: 'COLA', lotNumber: 'C1', baseUom: 'EA', in: 500, onHand: 480, shipped: 20 },
    ];
    api.on(getTracking, 'get_recall', () => ({
      data: aRecall({ kind: 'mock', lots, asOf: '2026-11-20T03:02:00.000Z' }),
    }));
    open('?tab=recalls&recall=RC-0001');
    expect(
      await screen.findByText('Accounted for: 96 of 100 KG (96%) and 480 of 500 EA (96%).'),
    ).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('1:02');
    expect(
      screen.getByText(
        'Next: call 1 of 1 customer, and record each contact. Say to each that it is practice.',
      ),
    ).toBeVisible();
    const headings = within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['Recall RC-0001', 'Customers']);
  });

  it('asks about an answer that can’t be: more than they got, or of goods that are gone', async () => {
    const asked: unknown[] = [];
    api.on(getTracking, 'get_recall', () => ({ data: aRecall() }));
    api.on(postTracking, 'record_contact', (request) => {
      asked.push(request.said);
      return { data: aRecall() };
    });
    const { user } = open('?tab=recalls&recall=RC-0001');
    await user.click(await screen.findByRole('button', { name: 'Record contact with Harbour Hotels' }));
    const dialog = within(await openedDialog());
    const answer = dialog.getByRole('combobox', { name: 'How they answered' });
    await user.selectOptions(answer, 'Reached, goods gone');
    await user.type(dialog.getByLabelText(/Held there/), '25');
    expect(dialog.getByText('That is 5 EA more than they got.')).toBeVisible();
    expect(dialog.getByText(/They name more than they got from here/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record all the same' }));
    expect(dialog.getByText(/Goods that are gone are neither held nor coming back/)).toBeVisible();
    expect(asked).toEqual([]);
    await user.selectOptions(answer, 'Reached, goods stopped');
    await user.click(dialog.getByRole('button', { name: 'Record all the same' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('says of a lot that they did not name that nothing is answered of it', async () => {
    const [customer] = aRecall().customers;
    if (!customer) throw new Error('No customer.');
    const goods = [COLA, { ...COLA, lotNumber: 'C2', qty: 7 }];
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ customers: [{ ...customer, goods }] }) }));
    const { user } = open('?tab=recalls&recall=RC-0001');
    await user.click(await screen.findByRole('button', { name: 'Record contact with Harbour Hotels' }));
    const dialog = within(await openedDialog());
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'How they answered' }),
      'Reached, goods stopped',
    );
    expect(dialog.getAllByText(/their answer goes for all of it/)).toHaveLength(2);
    const [first] = dialog.getAllByLabelText(/Held there/);
    if (!first) throw new Error('No field.');
    await user.type(first, '20');
    expect(dialog.getByText('That is all that they got.')).toBeVisible();
    expect(dialog.getByText('They name other lots alone: of this one nothing is answered.')).toBeVisible();
  });

  it('is not over while somebody has not answered for all; who closes it is told', async () => {
    const [customer] = aRecall().customers;
    if (!customer) throw new Error('No customer.');
    const said = { inventoryID: 'COLA', lotNumber: 'C1', held: 12, comingBack: 0, destroyed: 0, soldOn: 0 };
    const contacts: typeof customer.contacts = [
      { at: AT, by: 'mia', how: 'Phone', outcome: 'Reached, goods stopped', said: [said], note: '' },
      { at: AT, by: 'mia', how: 'Phone', outcome: 'Not reached', said: [], note: 'To confirm' },
    ];
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ customers: [{ ...customer, contacts }] }) }));
    const { user } = open('?tab=recalls&recall=RC-0001');
    const left = 'Harbour Hotels has not answered for 8 EA.';
    expect(await screen.findByText(`Next: ask again. ${left}`)).toBeVisible();
    const customers = within(screen.getByRole('table', { name: 'Customers' }));
    expect(
      customers.getByText(
        /^Reached, goods stopped: 12 EA held there .* Called again and not reached: To confirm/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close recall' }));
    const dialog = within(await openedDialog());
    expect(dialog.getByText(`${left} Once it is closed no contact can be recorded any more.`)).toBeVisible();
  });

  it('has a clock that stands still once it is closed', async () => {
    const closed = { status: 'Closed', closedAt: '2026-11-20T02:41:59.000Z', closedBy: 'mia' } as const;
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ ...closed, outcome: 'All back' }) }));
    open('?tab=recalls&recall=RC-0001');
    expect(await screen.findByText(/It took/)).toHaveTextContent('It took 0:41 (hours:minutes)');
    expect(screen.queryByText(/^Next:/)).not.toBeInTheDocument();
  });

  it('is a report on paper and in a spreadsheet', async () => {
    const files = keepSavedFiles();
    const { user } = open('?tab=recalls&recall=RC-0001');
    await user.click(await screen.findByRole('button', { name: 'Report as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Report as PDF' }));
    await waitFor(() =>
      expect(files.map(({ name }) => name).toSorted()).toEqual(['rc-0001.csv', 'rc-0001.pdf']),
    );
    const csv = (await files.find(({ name }) => name.endsWith('csv'))?.text()) ?? '';
    expect(csv).toMatch(/^SUGAR,Sugar,KG,1,100,40,60,0,0,0,0,0,0,0,0,0,100,100\r$/m);
    expect(csv).toMatch(/^SUGAR,Sugar,S1,KG,100,40,60,0,0,0,0,2026-11-20 13:00,.*,Held by RC-0001\r$/m);
    expect(csv).toMatch(/^HARBOUR,Harbour Hotels,Ana Reyes,.*,ana@harbour.example,COLA,C1,EA,20,Not yet\r$/m);
    expect(csv).toMatch(
      /^HARBOUR,Harbour Hotels,SH-000001,2026-11-20 13:00,.*7 Quay Street.*,COLA,C1,EA,20\r$/m,
    );
    expect(csv).toContain('Shipped (Australia/Sydney)');
    expect(csv).not.toContain('UTC');
    const pdf = (await files.find(({ name }) => name.endsWith('pdf'))?.text()) ?? '';
    for (const heading of [
      'How much',
      'To whom',
      'Signature',
      'Contacts, the newest first',
      'Lots',
      'Pallets',
    ])
      expect(pdf).toContain(`(${heading}) Tj`);
    expect(saidIn(pdf)).toContain('Outstanding: Not reached yet: Harbour Hotels.');
    expect(pdf).not.toContain('EXERCISE');
  });

  it('for practice is called an exercise on each page of its report, with how long it took', async () => {
    const files = keepSavedFiles();
    const closed = { status: 'Closed', closedBy: 'mia', outcome: 'All found' } as const;
    const closedAt = new Date(Date.parse(AT) + 42 * 60_000).toISOString();
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ kind: 'mock', ...closed, closedAt }) }));
    const { user } = open('?tab=recalls&recall=RC-0001');
    await user.click(await screen.findByRole('button', { name: 'Report as PDF' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const pdf = (await files[0]?.text()) ?? '';
    const [, pages = '0'] = /Page 1 of (\d+)/.exec(pdf) ?? [];
    expect(pdf.match(/\(EXERCISE\. Recall RC-0001: SUGAR, lot S1\. Page/g)).toHaveLength(Number(pages));
    expect(saidIn(pdf)).toContain('From opening to closing: 0:42');
  });

  it('says of a pallet that left with what it did, in the table, on paper and in a spreadsheet', async () => {
    const files = keepSavedFiles();
    const { user } = open('?tab=recalls&recall=RC-0001');
    const pallets = within(await screen.findByRole('table', { name: 'Pallets' }));
    expect(pallets.getByRole('link', { name: SHIPPED })).toBeVisible();
    expect(pallets.getByText('20 EA of COLA, lot C1')).toBeVisible();
    expect(pallets.getByText('Held by RC-0001')).toBeVisible();
    expect(pallets.queryByText(/Nobody/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Report as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Report as PDF' }));
    await waitFor(() => expect(files).toHaveLength(2));
    const csv = (await files.find(({ name }) => name.endsWith('csv'))?.text()) ?? '';
    expect(csv).toContain(HELD);
    expect(csv).toMatch(
      /^093123450000000029,COLA,C1,EA,20,Shipped,Shipped on SH-000001,Harbour Hotels,2026-11-20 13:00,Shipped\r$/m,
    );
    const pdf = saidIn((await files.find(({ name }) => name.endsWith('pdf'))?.text()) ?? '');
    for (const said of [
      `Held: ${HELD}`,
      '7 Quay Street',
      'Dock B',
      'ana@harbour.example',
      '20 EA of COLA, lot C1',
      'Shipped on SH-000001',
    ])
      expect(pdf).toContain(said);
  });

  it('says how much of what is here is not held yet', async () => {
    api.on(getTracking, 'get_recall', () => ({
      data: aRecall({ pallets: [aPallet(), aPallet({ sscc: '2', recallId: null, isHeld: false })] }),
    }));
    open('?tab=recalls&recall=RC-0001');
    expect(await screen.findByText('1 of 1 lot and 1 of 2 pallets that are here.')).toBeVisible();
  });

  it('never calls what lacks a bottle whole', async () => {
    const [lot] = aRecall().lots;
    if (!lot) throw new Error('No lot.');
    api.on(getTracking, 'get_recall', () => ({
      data: aRecall({ lots: [{ ...lot, in: 100_000, onHand: 99_999, used: 0, unexplained: 1 }] }),
    }));
    open('?tab=recalls&recall=RC-0001');
    const totals = within(await screen.findByRole('table', { name: 'Totals' }));
    expect(totals.getAllByText('99.99%')).toHaveLength(2);
  });

  it('shows every call, the newest first, and what they said of quantities', async () => {
    const [customer] = aRecall().customers;
    if (!customer) throw new Error('No customer.');
    const said = { inventoryID: 'COLA', lotNumber: 'C1', held: 0, comingBack: 12, destroyed: 2, soldOn: 0 };
    const first = { at: '2026-11-20T03:00:00.000Z', by: 'mia', how: null, note: '', said: [] };
    const second = { at: '2026-11-20T04:00:00.000Z', by: 'wendy', how: 'Phone' as const, said: [said] };
    const contacts: typeof customer.contacts = [
      { ...first, outcome: 'Not reached' },
      { ...second, outcome: 'Reached, goods coming back', note: 'Carrier booked' },
    ];
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ customers: [{ ...customer, contacts }] }) }));
    const { user } = open('?tab=recalls&recall=RC-0001');
    const calls = within(await screen.findByRole('table', { name: 'Contacts' })).getAllByRole('row');
    expect(calls[1]).toHaveTextContent(/3:00 pm.*Phone/);
    expect(calls[1]).toHaveTextContent(/12 EA coming back, 2 EA destroyed of COLA, lot C1.*Carrier booked/);
    expect(calls[2]).toHaveTextContent(/Not reached/);
    await user.click(screen.getByRole('button', { name: 'Record contact with Harbour Hotels' }));
    const before = within(await screen.findByRole('group', { name: 'Before' })).getAllByRole('listitem');
    expect(before.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Carrier booked'),
      expect.stringContaining('Not reached'),
    ]);
  });

  it('says how far it is while it holds', async () => {
    api.on(getTracking, 'get_recall', () => ({
      data: aRecall({ holds: { state: 'holding', done: 100, of: 400 } }),
    }));
    open('?tab=recalls&recall=RC-0001');
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });

  it('that is closed says that its figures are those of its closing, on the page and in its report', async () => {
    const files = keepSavedFiles();
    const closed = { status: 'Closed', closedAt: AT, closedBy: 'mia', outcome: 'All back' } as const;
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ ...closed, figures: 'atClosing' }) }));
    const { user } = open('?tab=recalls&recall=RC-0001');
    expect(await screen.findByText('20 Nov 2026, 1:00 pm, as it was closed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Report as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain('as it was closed');
  });

  it('that was closed before figures were kept says that they are of now', async () => {
    const closed = { status: 'Closed', closedAt: AT, closedBy: 'mia', outcome: 'All back' } as const;
    api.on(getTracking, 'get_recall', () => ({ data: aRecall({ ...closed, figures: 'notKept' }) }));
    open('?tab=recalls&recall=RC-0001');
    expect(await screen.findByText(/closed before figures were kept/)).toBeVisible();
  });

  it('that nobody knows says so', async () => {
    api.on(getTracking, 'get_recall', () => new Refusal(404, 'There is no such recall.', 'RECALL_NOT_FOUND'));
    open('?tab=recalls&recall=RC-0009');
    expect(await screen.findByText('There is no such recall.')).toBeVisible();
  });
});

describe('recalls', () => {
  it('are listed, with a lot to practise with', async () => {
    open('?tab=recalls');
    const table = await screen.findByRole('table', { name: 'Recalls' });
    expect(within(table).getByRole('link', { name: 'RC-0001' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Practise with SUGAR, lot S2' })).toBeVisible();
  });

  it.each([
    ['there were some', [aRecall()]],
    ['there was none', []],
  ])('say how another is begun where %s', async (_when, items) => {
    api.on(getTracking, 'list_recalls', () => ({ data: { items, proposal: null } }));
    const { user } = open('?tab=recalls');
    await user.click(await screen.findByRole('link', { name: 'Find what it is about' }));
    expect(await screen.findByText(/Type or scan a lot, a pallet/)).toBeVisible();
  });

  it('is closed with what came of it and what becomes of the goods', async () => {
    let asked: unknown;
    api.on(postTracking, 'close_recall', (request) => {
      asked = request;
      return { data: aRecall({ status: 'Closed', closedAt: AT, closedBy: 'mia', outcome: 'All back' }) };
    });
    const { user } = open('?tab=recalls&recall=RC-0001');
    await user.click(await screen.findByRole('button', { name: 'Close recall' }));
    const dialog = within(await openedDialog());
    await user.type(dialog.getByRole('textbox', { name: /What came of it/ }), 'All back');
    await user.selectOptions(dialog.getByRole('combobox'), 'They stay on hold, for people to decide');
    await user.click(dialog.getByRole('button', { name: 'Close recall' }));
    await waitFor(() =>
      expect(asked).toMatchObject({ outcome: 'All back', goodsAfter: 'onHold', version: 1 }),
    );
  });
});
