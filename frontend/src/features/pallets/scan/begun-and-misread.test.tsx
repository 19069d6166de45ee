import { screen, waitFor, within } from '@testing-library/react';
import { getPallet, postPallet } from '#api/pallets.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import type { FakeApi } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { anOpenPallet, CASE_GTIN, lemonInStock, SSCC } from '../testing/lemon-in-stock.ts';

jest.mock('aws-amplify/auth', () => ({}));

const PAGE = '/dashboard/items-to-pallet-conversion';

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = lemonInStock();
});

afterEach(() => jest.restoreAllMocks());

describe('a pallet that is begun by scans alone', () => {
  const begun = async (path: string) => {
    api.on(postPallet, 'build_pallet', () => ({ data: anOpenPallet() }));
    api.on(getPallet, 'get_pallet', ({ sscc }) => ({ data: anOpenPallet({ sscc }) }));
    openApp(path, aPerson());
    await screen.findByRole('button', { name: path === PAGE ? 'New pallet' : 'Put on' });
  };

  it.each([
    ['over the list', PAGE],
    ['over the page of another', `${PAGE}/093123450000000029`],
  ])('%s', async (_where, path) => {
    await begun(path);
    scan('@NEW');
    const dialog = within(await screen.findByRole('dialog', { name: 'New pallet' }));
    scan('MAIN/R2');
    await waitFor(() => expect(dialog.getByLabelText(/^Where it stands/)).toHaveValue('MAIN / R2'));
    scan('@OK');
    await addressIs(`${PAGE}/${SSCC}`);
    expect(api.requests('build_pallet')).toMatchObject([{ place: 'loc:MAIN/R2' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await screen.findByRole('heading', { name: `Pallet ${SSCC}` });
  });

  it('is no second one while goods are put on', async () => {
    await begun(`${PAGE}/${SSCC}`);
    scan(`01${CASE_GTIN}10LEM-1`);
    await screen.findByRole('dialog', { name: `Put on ${SSCC}` });
    scan('@NEW');
    await waitFor(() =>
      expect(document.querySelector('.scan-band')).toHaveTextContent('@NEW does nothing here.'),
    );
  });
});

describe('the number of a pallet that is read wrong', () => {
  const WRONG = '093123450000000013';
  const WHY = `${WRONG} is not read right: its check digit is wrong. Scan it again.`;
  const isSaid = () => waitFor(() => expect(document.querySelector('.scan-band')).toHaveTextContent(WHY));

  it('is no item of a conversion', async () => {
    openApp(PAGE, aPerson());
    await screen.findByRole('button', { name: 'New pallet' });
    scan(WRONG);
    await isSaid();
    expect(api.requests('get_item')).toEqual([]);
  });

  it('is no place to which a pallet goes', async () => {
    api.on(getPallet, 'get_pallet', () => ({ data: anOpenPallet({ state: 'Closed' }) }));
    openApp(`${PAGE}/${SSCC}`, aPerson());
    await screen.findByRole('button', { name: 'Move' });
    scan(WRONG);
    await isSaid();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is no place to which goods go, scanned or typed', async () => {
    const { user } = openApp(`${PAGE}/${SSCC}`, aPerson());
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Break up' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Break up: ${SSCC}` }));
    scan(WRONG);
    await isSaid();
    const field = dialog.getByLabelText(/^To/);
    expect(field).toHaveValue('MAIN / R1');
    await user.clear(field);
    await user.type(field, WRONG);
    await user.click(dialog.getByRole('button', { name: 'Break up' }));
    expect(await dialog.findByText(WHY)).toBeVisible();
    expect(api.requests('take_from_pallet')).toEqual([]);
  });

  it('is said where it is looked for', async () => {
    const { user } = openApp(PAGE, aPerson());
    await user.type(await screen.findByRole('searchbox'), `${WRONG}{Enter}`);
    expect(await screen.findByText(WHY)).toBeVisible();
  });
});

describe('goods that are typed onto a pallet', () => {
  it('are looked up by Enter behind the item, before anything is put on', async () => {
    const { user } = openApp(`${PAGE}/${SSCC}`, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Put on' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Put on ${SSCC}` }));
    await user.type(dialog.getByRole('textbox', { name: /^Item/ }), 'fg-lem330{Enter}');
    const lots = await dialog.findByRole('combobox', { name: /^Lot/ });
    expect(within(lots).getByRole('option', { name: 'LEM-1: 2,400 EA' })).toBeInTheDocument();
    expect(dialog.queryByText('Choose the item first.')).not.toBeInTheDocument();
  });
});
