import { screen, within } from '@testing-library/react';
import { type ComponentsResponse, getBom } from '#api/bom.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aWorkOrderRecord, aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  api.on(getWorkOrder, 'list_products', () => ({
    data: {
      items: [{ inventoryID: 'GB330', name: 'Ginger Brew', baseUom: 'BOTTLE', sizes: {}, gtins: [] }],
    },
  }));
  api.on(getWorkOrder, 'list_work_orders', () => ({ data: { items: [aWorkOrderRow()] } }));
});

afterEach(() => jest.restoreAllMocks());

type Line = NonNullable<ComponentsResponse['bom']>['lines'][number];

const aLine = (lineNbr: number, inventoryID: string, qty: number, more: Partial<Line> = {}): Line => ({
  ...{ lineNbr, inventoryID, qty, baseUom: 'KG', lossPercent: 0 },
  ...{ fixedQty: false, method: 'scan', optional: false },
  ...more,
});

const LINES = [
  aLine(1, 'SUGAR', 5, { lossPercent: 2 }),
  aLine(2, 'CAP', 100, { baseUom: 'EA' }),
  aLine(3, 'LABOUR', 1, { baseUom: 'HOUR' }),
];

const withComponents = (more: Partial<ComponentsResponse> = {}) => {
  const bom = { inventoryID: 'GB330', revision: 'A', perQty: 100, baseUom: 'BOTTLE', lines: LINES };
  const data: ComponentsResponse = {
    product: { baseUom: 'BOTTLE', conversions: [] },
    bom: { ...bom, isFrozen: false },
    ...{ active: 'A', problem: null },
    components: [
      {
        ...{ inventoryID: 'SUGAR', name: 'White sugar', free: 50, issued: 0 },
        substitutes: [{ inventoryID: 'SYRUP', name: 'Syrup', baseUom: 'KG', ratio: 1.25, free: 20 }],
      },
      { inventoryID: 'CAP', name: 'Crown cap', free: 5000, issued: 0, substitutes: [] },
      { inventoryID: 'LABOUR', name: 'Labour', free: null, issued: 0, substitutes: [] },
    ],
    ...more,
  };
  api.on(getBom, 'list_components', () => ({ data }));
};

const openCreate = async () => {
  const { user } = openApp('/dashboard/work-orders', aPerson({ groups: ['manager'] }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Create Work Order' }) };
};

const row = (name: string) =>
  within(screen.getByRole('table', { name: 'Components' })).getByRole('row', { name: new RegExp(name) });

describe('what goes into a new order', () => {
  it('is asked once for the item, and follows the quantity', async () => {
    withComponents();
    const { user, dialog } = await openCreate();
    expect(within(dialog).queryByRole('heading', { name: 'Components' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByLabelText('Product'));
    await user.paste('Ginger Brew (GB330)');
    expect(await within(dialog).findByText('Say how much is to be made.')).toBeVisible();
    await user.click(within(dialog).getByLabelText('Quantity'));
    await user.paste('1200');
    expect(await within(dialog).findByText('1 of 3 components is short.')).toBeVisible();
    expect(row('SUGAR')).toHaveTextContent('61.2 KG');
    expect(row('SUGAR')).toHaveTextContent('11.2 KG');
    expect(row('SUGAR')).toHaveTextContent('SYRUP: 14 KG needed, enough is free');
    expect(row('CAP')).toHaveTextContent('1,200 EA');
    expect(row('LABOUR')).toHaveTextContent('Not stocked');
    await user.clear(within(dialog).getByLabelText('Quantity'));
    await user.click(within(dialog).getByLabelText('Quantity'));
    await user.paste('2000');
    expect(await within(dialog).findByText(/52 KG/)).toBeVisible();
    expect(row('SUGAR')).toHaveTextContent('SYRUP: 65 KG needed, 20 KG free');
    expect(api.requests('list_components')).toEqual([{ inventoryID: 'GB330' }]);
  });

  it('says what is missing where there is no bill, and where the unit can’t be converted', async () => {
    withComponents({ product: { baseUom: 'KEG', conversions: [] } });
    const { user, dialog } = await openCreate();
    await user.click(within(dialog).getByLabelText('Quantity'));
    await user.paste('10');
    await user.click(within(dialog).getByLabelText('Product'));
    await user.paste('Ginger Brew (GB330)');
    expect(await within(dialog).findByText(/How many KEG one bottle is, is not known/)).toBeVisible();
  });

  it('can be asked for again where it could not be loaded', async () => {
    api.on(getBom, 'list_components', () => new Refusal(503, 'It is away.'));
    const { user, dialog } = await openCreate();
    await user.click(within(dialog).getByLabelText('Product'));
    await user.paste('Ginger Brew (GB330)');
    expect(await within(dialog).findByText('Failed to load what goes into it')).toBeVisible();
    expect(within(dialog).getByText(/It is away/)).toBeVisible();
    withComponents({ bom: null, active: null, components: [] });
    await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByText(/It has no Active bill of material/)).toBeVisible();
  });
});

describe('what goes into an order', () => {
  const openView = async (more: Parameters<typeof aWorkOrderRecord>[0]) => {
    api.on(getWorkOrder, 'get_work_order', () => ({ data: aWorkOrderRecord(more) }));
    openApp('/dashboard/work-orders?order=WO_20260304_001', aPerson({ groups: ['manager'] }));
    return screen.findByRole('dialog', { name: 'WO_20260304_001' });
  };

  it('is for what is still to be made, by the revision that it keeps', async () => {
    withComponents();
    const bom = { inventoryID: 'GB330', revision: 'A', perQty: 100, baseUom: 'BOTTLE', lines: LINES };
    withComponents({ bom: { ...bom, isFrozen: true }, active: 'B' });
    const dialog = await openView({ inventoryID: 'GB330', good: 200, quantity: 1200 });
    expect(
      await within(dialog).findByText(
        'For 1,000 bottles. Revision A, kept since its first start. B is Active now.',
      ),
    ).toBeVisible();
    expect(row('SUGAR')).toHaveTextContent('51 KG');
  });

  it('is nothing for a product of free text, and the page says what that means', async () => {
    const dialog = await openView({ inventoryID: null });
    expect(await within(dialog).findByText(/Its product is free text/)).toBeVisible();
    expect(api.requests('list_components')).toEqual([]);
  });
});
