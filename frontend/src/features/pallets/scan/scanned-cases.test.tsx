import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getPallet, postPallet } from '#api/pallets.ts';
import { saveSeenUnits } from '#frontend/shared/scanning/device/seen-items.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { scan } from '#frontend/testing/scan.ts';
import { anOpenPallet, BOTTLE_GTIN, CASE_GTIN, lemonInStock, SSCC } from '../testing/lemon-in-stock.ts';

jest.mock('aws-amplify/auth', () => ({}));

const PAGE = '/dashboard/items-to-pallet-conversion';
/** GS1's separator. */
const GS = '\u001d';

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = lemonInStock();
});

afterEach(() => jest.restoreAllMocks());

describe('a label that is scanned over a conversion', () => {
  const open = async () => {
    openApp(PAGE, aPerson());
    await screen.findByRole('textbox', { name: /^Item/ });
  };
  const lot = () => screen.getByRole('combobox', { name: /^Lot/ });

  it('of a case chooses the item, its lot, and the unit whose GTIN it is', async () => {
    await open();
    scan(`01${CASE_GTIN}1727113010LEM-2`);
    expect(await screen.findByRole('textbox', { name: /^Item/ })).toHaveValue('FG-LEM330');
    await waitFor(() => expect(lot()).toHaveDisplayValue(/^LEM-2/));
    expect(screen.getByRole('combobox', { name: /^Unit/ })).toHaveDisplayValue('CASE');
  });

  it('of what stands for several fills in how many; one of the other unit keeps what was entered', async () => {
    await open();
    scan(`02${CASE_GTIN}3772${GS}10LEM-1`);
    await waitFor(() => expect(lot()).toHaveDisplayValue(/^LEM-1/));
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('72');
    scan(BOTTLE_GTIN);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Unit/ })).toHaveDisplayValue('EA'));
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('72');
    expect(lot()).toHaveDisplayValue(/^LEM-1/);
  });

  it('of a lot that is nowhere loose says so, and takes no other in its place', async () => {
    await open();
    scan(`01${CASE_GTIN}10LEM-9`);
    expect(await screen.findByText(/^Lot LEM-9 of FG-LEM330 is loose at no place/)).toBeVisible();
  });

  it('with a GTIN that nobody has, or that could not be asked for, says so and changes nothing', async () => {
    await open();
    scan('09506000134352');
    expect(await screen.findByText(/GTIN 09506000134352 is of no item here/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Item/ })).toHaveValue('');
  });

  it('that names no item says so, says nothing else, and changes nothing', async () => {
    await open();
    scan(`01${CASE_GTIN}10LEM-1`);
    await waitFor(() => expect(lot()).toHaveDisplayValue(/^LEM-1/));
    const said: string[] = [];
    const band = () => document.querySelector('.scan-band')?.textContent ?? '';
    const watch = new MutationObserver(() => said.push(band()));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    api.on(getInventory, 'get_item', () => new Refusal(404, 'There is no such item.', 'ITEM_NOT_FOUND'));
    scan('https://www.example.com/offers');
    await waitFor(() => expect(band()).toMatch(/Not accepted.*There is no such item/));
    watch.disconnect();
    expect(said.join('')).not.toContain('TakenItem');
    expect(said.join('')).not.toContain('Scanned Item');
    expect(screen.getByRole('textbox', { name: /^Item/ })).toHaveValue('FG-LEM330');
  });

  it('with a GTIN is read without a network, by what this device heard before', async () => {
    await saveSeenUnits('sub-of-mia', new Map([[CASE_GTIN, [{ inventoryID: 'FG-LEM330', uom: 'CASE' }]]]));
    api.on(getInventory, 'get_item_rules', () => new Refusal(503, 'Away.'));
    await open();
    scan(`01${CASE_GTIN}1727113010LEM-2`);
    await waitFor(() => expect(lot()).toHaveDisplayValue(/^LEM-2/));
    expect(screen.getByRole('combobox', { name: /^Unit/ })).toHaveDisplayValue('CASE');
  });

  it('with a GTIN that this device never heard of is not called unknown without a network', async () => {
    await saveSeenUnits('sub-of-mia', new Map([[CASE_GTIN, [{ inventoryID: 'FG-LEM330', uom: 'CASE' }]]]));
    api.on(getInventory, 'get_item_rules', () => new Refusal(503, 'Away.'));
    await open();
    scan('09506000134352');
    expect(
      await screen.findByText(/^Which item has GTIN 09506000134352 could not be read: Away\.$/),
    ).toBeInTheDocument();
  });

  it('with a GTIN while the items can not be read says that', async () => {
    api.on(getInventory, 'get_item_rules', () => new Refusal(400, 'Not now.'));
    await open();
    scan(CASE_GTIN);
    expect(await screen.findByText(/could not be read: Not now./)).toBeVisible();
  });
});

describe('a conversion by scans alone', () => {
  const full = (more: object) => ({ ...anOpenPallet({ state: 'Closed', ...more }) });

  it('goes from the label of a case to the labels of its pallets', async () => {
    const rules = someItemRules({
      ...{ inventoryID: 'FG-LEM330', casesPerLayer: 6, layersPerPallet: 2 },
      gtins: [{ gtin: CASE_GTIN, uom: 'CASE' }],
    });
    api.on(getInventory, 'get_item_rules', () => ({
      data: { items: [anItemWithRules({ ...{ inventoryID: 'FG-LEM330', uoms: ['EA', 'CASE'] }, rules })] },
    }));
    api.on(postPallet, 'convert_items', () => ({
      data: { movementId: 'm', pallets: [full({}), full({ sscc: '093123450000000029' })] },
    }));
    api.on(postPallet, 'print_label', () => new Refusal(422, 'Not now.'));
    openApp(PAGE, aPerson());
    await screen.findByRole('textbox', { name: /^Item/ });
    scan('@OK');
    expect(await screen.findByText('Choose the item first.')).toBeInTheDocument();
    scan(`01${CASE_GTIN}10LEM-1`);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-1/));
    scan('@QTY');
    await waitFor(() => expect(screen.getByLabelText(/^Quantity/)).toHaveFocus());
    scan('@QTY 24');
    expect(await screen.findByText(/^2 full pallets of 12 CASE/)).toBeVisible();
    scan('@OK');
    const printing = within(await screen.findByRole('dialog', { name: 'Print 2 labels' }));
    expect(api.requests('convert_items')).toMatchObject([
      { inventoryID: 'FG-LEM330', lotNumber: 'LEM-1', from: 'loc:MAIN/R1', qty: 24, uom: 'CASE' },
    ]);
    scan('@OK', afterTyping() + 5_000);
    expect(await printing.findByText('Not now.')).toBeVisible();
    expect(api.requests('print_label')).toHaveLength(1);
  });

  it('asks how many go on a pallet where the item has no layers, and takes that by scan, too', async () => {
    const rules = someItemRules({
      ...{ inventoryID: 'FG-LEM330', casesPerLayer: null, layersPerPallet: null },
      gtins: [{ gtin: CASE_GTIN, uom: 'CASE' }],
    });
    api.on(getInventory, 'get_item_rules', () => ({
      data: { items: [anItemWithRules({ ...{ inventoryID: 'FG-LEM330', uoms: ['EA', 'CASE'] }, rules })] },
    }));
    openApp(PAGE, aPerson());
    await screen.findByRole('textbox', { name: /^Item/ });
    scan(`01${CASE_GTIN}10LEM-1`);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-1/));
    scan('@QTY 24');
    expect(await screen.findByText(/^Set Tracking has no layers for FG-LEM330/)).toBeVisible();
    scan('@QTY 12');
    expect(await screen.findByText(/^2 full pallets of 12 CASE/)).toBeVisible();
  });

  it('is not made of more than there is', async () => {
    openApp(PAGE, aPerson());
    await screen.findByRole('textbox', { name: /^Item/ });
    scan(`01${CASE_GTIN}10LEM-1`);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-1/));
    scan('@QTY 999');
    await waitFor(() => expect(screen.getByLabelText(/^Quantity/)).toHaveValue('999'));
    scan('@OK');
    await waitFor(() =>
      expect(document.querySelector('.scan-band')).toHaveTextContent(/Not accepted.*Only 2,400 EA are there/),
    );
    expect(api.requests('convert_items')).toEqual([]);
  });
});

describe('cases that are scanned onto a pallet', () => {
  const open = async () => {
    const { user } = openApp(`${PAGE}/${SSCC}`, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Put on' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Put on ${SSCC}` }));
    return { user, dialog };
  };
  const caseOf = (lotNumber: string) => `01${CASE_GTIN}10${lotNumber}`;
  const band = () => document.querySelector('.scan-band')?.textContent ?? '';

  it('need no key: they open the dialog, go on, and the pallet is closed, labelled and moved by scans', async () => {
    let pallet = anOpenPallet();
    const line = { inventoryID: 'FG-LEM330', lotNumber: 'LEM-1', qty: 24, baseUom: 'EA', name: 'Lemon' };
    const dates = { useBy: null, bestBefore: null, notUsable: null, warning: null };
    api.on(getPallet, 'get_pallet', () => ({ data: pallet }));
    api.on(postPallet, 'add_to_pallet', () => {
      pallet = { ...pallet, version: 2, lines: [{ ...line, ...dates }] };
      return { data: pallet };
    });
    api.on(postPallet, 'close_pallet', () => {
      pallet = { ...pallet, version: 3, state: 'Closed' };
      return { data: pallet };
    });
    api.on(postPallet, 'print_label', () => new Refusal(422, 'Not now.'));
    const { user } = openApp(`${PAGE}/${SSCC}`, aPerson());
    await screen.findByRole('button', { name: 'Put on' });
    let at = afterTyping() + 100_000;
    const scanLater = (code: string) => {
      at += 10_000;
      scan(code, at);
    };
    scanLater('@OK');
    await waitFor(() => expect(band()).toContain('Nothing is on it yet.'));
    scanLater(caseOf('LEM-1'));
    const dialog = within(await screen.findByRole('dialog', { name: `Put on ${SSCC}` }));
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('1'));
    scanLater('@OK');
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue(''));
    scanLater('@OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    scanLater('@OK');
    await waitFor(() => expect(api.requests('close_pallet')).toHaveLength(1));
    await screen.findByText('Closed');
    scanLater('@OK');
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Print the label/ })).getByRole('button', {
        name: 'Cancel',
      }),
    );
    scanLater('R2');
    const moving = within(await screen.findByRole('dialog', { name: `Move: ${SSCC}` }));
    await waitFor(() => expect(moving.getByLabelText(/^To/)).toHaveValue('MAIN / R2'));
    expect(api.requests('add_to_pallet')).toHaveLength(1);
  });

  it('that are closed off take no case, and say so', async () => {
    api.on(getPallet, 'get_pallet', () => ({ data: anOpenPallet({ state: 'Closed', labelDue: false }) }));
    openApp(`${PAGE}/${SSCC}`, aPerson());
    await screen.findByRole('button', { name: 'Reprint label' });
    scan(caseOf('LEM-1'));
    await waitFor(() => expect(band()).toContain('It is closed: reopen it to put goods on.'));
    scan('@OK', afterTyping() + 5_000);
    await waitFor(() => expect(band()).toContain('Its label is printed, and nothing is to be done.'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are counted, put on by their sheet, and counted anew', async () => {
    const done: unknown[] = [];
    api.on(postPallet, 'add_to_pallet', (request) => {
      done.push(request);
      return { data: anOpenPallet({ version: 1 + done.length }) };
    });
    const { dialog } = await open();
    scan(caseOf('LEM-1'));
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('1'));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-1/));
    scan(caseOf('LEM-1'), afterTyping() + 5_000);
    scan(caseOf('LEM-1'), afterTyping() + 10_000);
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('3'));
    scan('@OK');
    expect(await screen.findByText('3 CASE put on')).toBeVisible();
    expect(done).toMatchObject([
      { inventoryID: 'FG-LEM330', lotNumber: 'LEM-1', qty: 3, uom: 'CASE', from: 'loc:MAIN/R1', version: 1 },
    ]);
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue(''));
    scan('@OK', afterTyping() + 100);
    await waitFor(() => expect(band()).toContain('That was scanned twice.'));
    expect(done).toHaveLength(1);
    scan(caseOf('LEM-2'), afterTyping() + 15_000);
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('1'));
    expect(dialog.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-2/);
    expect(done).toHaveLength(1);
  });

  it('are asked about where the same label is read twice, and counted by who says so', async () => {
    const { user, dialog } = await open();
    const begun = afterTyping() + 60_000;
    scan(caseOf('LEM-1'), begun);
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('1'));
    scan(caseOf('LEM-1'), begun + 1500);
    await user.click(await dialog.findByRole('button', { name: 'The same pack' }));
    expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('1');
    scan(caseOf('LEM-1'), begun + 3000);
    await user.click(await dialog.findByRole('button', { name: 'Count it again' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('2'));
    scan(caseOf('LEM-1'), begun + 6000);
    await waitFor(() => expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('3'));
    expect(dialog.queryByRole('button', { name: 'Count it again' })).not.toBeInTheDocument();
  });

  it('of another lot wait until those before are on', async () => {
    const { dialog } = await open();
    scan(caseOf('LEM-1'));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-1/));
    scan(caseOf('LEM-2'), afterTyping() + 5_000);
    expect(
      await screen.findByText(
        /^Put 1 CASE of FG-LEM330, lot LEM-1 on first. This is CASE of FG-LEM330, lot LEM-2/,
      ),
    ).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /^Lot/ })).toHaveDisplayValue(/^LEM-1/);
    expect(dialog.getByLabelText(/^Quantity/)).toHaveValue('1');
    // Another item by its number waits as well: it would go on in this quantity.
    scan('FG-COLA', afterTyping() + 10_000);
    await waitFor(() => expect(band()).toContain('on first. FG-COLA was not taken.'));
    expect(dialog.getByRole('textbox', { name: /^Item/ })).toHaveValue('FG-LEM330');
    scan(`]C101${CASE_GTIN}10LEM-917271130`, afterTyping() + 15_000);
    await waitFor(() => expect(band()).toContain('The scanner lost a separator'));
  });
});
