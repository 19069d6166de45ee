import { screen, waitFor, within } from '@testing-library/react';
import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signIn: jest.fn() }));

/** Lines by name, each time that their row was put into the page or changed there: a drawing that React gave up is none. */
const mockDrawn: string[] = [];

jest.mock('./line-controls.tsx', () => {
  const { useLayoutEffect } = jest.requireActual<typeof import('react')>('react');
  const { LineControls: controls } =
    jest.requireActual<typeof import('./line-controls.tsx')>('./line-controls.tsx');
  return {
    LineControls: (props: Parameters<typeof controls>[0]) => {
      useLayoutEffect(() => void mockDrawn.push(props.name));
      return controls(props);
    },
  };
});

/** As many as are all there once it is open; of more, only those visible exist. */
const LINES = 50;

/** The lines whose rows were drawn since the last call. */
const drawnRows = (): readonly string[] => mockDrawn.splice(0);

beforeEach(async () => {
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi();
  const details = Array.from({ length: LINES }, (_, index) =>
    aLine({ lineNbr: index + 1, inventoryID: `ITEM-${index + 1}` }),
  );
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder({ details })],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
});

afterEach(() => jest.restoreAllMocks());

describe('an order of many lines', () => {
  it('draws each of them once, and of what is entered the line alone that it is about', async () => {
    const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive Order : PO1' }));
    await dialog.findByRole('button', { name: `Update ITEM-${LINES}` });
    expect(drawnRows()).toHaveLength(LINES);

    await user.type(dialog.getByLabelText('Supplier Ref'), 'DKT-1');
    await user.type(dialog.getByLabelText('Note'), 'wet');
    expect(drawnRows()).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Not delivered: ITEM-2' }));
    expect(drawnRows()).toEqual(['ITEM-2']);

    await user.click(dialog.getByRole('button', { name: 'Update ITEM-3' }));
    const update = await screen.findByRole('dialog', { name: 'Update ITEM-3' });
    const line = within(update);
    await user.clear(line.getByLabelText('Receive Quantity'));
    await user.type(line.getByLabelText('Receive Quantity'), '12');
    expect(drawnRows()).toEqual([]);
    await user.click(line.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(update).not.toBeInTheDocument());
    expect(drawnRows()).toEqual(['ITEM-3']);

    await user.click(dialog.getByRole('button', { name: 'Fill remaining' }));
    expect(drawnRows()).toHaveLength(LINES - 2);
  });
});
