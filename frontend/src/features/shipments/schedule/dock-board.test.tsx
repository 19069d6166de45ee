import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getShipment, postShipment } from '#api/shipments.ts';
import {
  aShipmentDetail,
  aShipmentRow,
  SHIPMENT_ID,
} from '#frontend/features/shipments/testing/a-shipment.ts';
import { chooseWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let mockIsMobile = false;
jest.mock('#frontend/ui/layout/use-is-mobile.ts', () => ({ useIsMobile: () => mockIsMobile }));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
});

afterEach(() => {
  chooseWarehouse(null);
  jest.restoreAllMocks();
});

describe('a truck on the board', () => {
  let dockOf = 'Dock 1';
  beforeEach(() => {
    dockOf = 'Dock 1';
  });

  const openBoard = (
    status: 'Scheduled' | 'Preparing' | 'Shipped' = 'Preparing',
    warehouseID: string | null = null,
  ) => {
    api.on(getShipment, 'list_sales_orders', () => ({ data: [], meta: { asOf: null, stale: false } }));
    const draft = aShipmentRow({
      ...{ shipmentId: 'D', shipmentNbr: 'SH-000003', status: 'Draft', dock: null, day: null, window: null },
    });
    api.on(getShipment, 'list_shipments', () => ({ data: { items: [aShipmentRow(), draft] } }));
    api.on(getShipment, 'dock_board', () => ({
      data: {
        ...{ docks: ['Dock 1', 'Dock 2'], days: ['2999-11-23'] },
        board: ['Dock 1', 'Dock 2'].map((dock) => ({
          ...{ dock, day: '2999-11-23' },
          bookings:
            dock === dockOf
              ? [
                  {
                    ...{ shipmentId: SHIPMENT_ID, shipmentNbr: 'SH-000001', customerName: 'Harbour Hotels' },
                    ...{ from: '08:00', to: '09:00', status, warehouseID },
                  },
                ]
              : [],
        })),
      },
    }));
    api.on(getShipment, 'get_shipment', ({ shipmentId }) => ({
      data: aShipmentDetail(
        shipmentId === 'D'
          ? { shipmentId, shipmentNbr: 'SH-000003', status: 'Draft', dock: null, day: null, window: null }
          : { day: '2999-11-23' },
      ),
    }));
    return openApp('/dashboard/schedule-ship', aPerson());
  };

  it('of another warehouse says so where a device stands in one', async () => {
    chooseWarehouse('MAIN');
    openBoard('Scheduled', 'COLD');
    expect(await screen.findByText('Harbour Hotels, COLD')).toBeVisible();
  });

  it('says no warehouse where the device stands in its own', async () => {
    chooseWarehouse('COLD');
    openBoard('Scheduled', 'COLD');
    expect(await screen.findByText('Harbour Hotels')).toBeVisible();
  });

  it('that can not be read says so where it is to be moved, and is tried again', async () => {
    const { user } = openBoard();
    api.on(getShipment, 'get_shipment', () => new Refusal(500, 'The store does not answer.'));
    await user.click(await screen.findByRole('button', { name: 'Move SH-000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule SH-000001' }));
    expect(await dialog.findByText('The store does not answer.')).toBeVisible();
    api.on(getShipment, 'get_shipment', () => ({ data: aShipmentDetail({ day: '2999-11-23' }) }));
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('combobox', { name: /Dock/ })).toBeVisible();
  });

  it('is moved to another dock by keyboard, and the focus is at it again', async () => {
    const { user } = openBoard();
    const move = await screen.findByRole('button', { name: 'Move SH-000001' });
    move.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule SH-000001' }));
    await dialog.findByRole('option', { name: 'Dock 2' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /Dock/ }), 'Dock 2');
    api.on(postShipment, 'schedule_shipment', () => {
      dockOf = 'Dock 2';
      return { data: aShipmentDetail({ dock: 'Dock 2', version: 5 }) };
    });
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('schedule_shipment')).toMatchObject([
      { shipmentId: SHIPMENT_ID, day: '2999-11-23', window: { from: '08:00', to: '09:00' }, dock: 'Dock 2' },
    ]);
    await waitFor(() =>
      expect(
        within(document.querySelector('[data-dock="Dock 2"]') as HTMLElement).getByRole('button'),
      ).toHaveFocus(),
    );
  });

  it.each([
    ['without a dock', 'Schedule SH-000003, Harbour Hotels', 'Schedule SH-000003'],
    ['that has one', 'Move SH-000001', 'Schedule SH-000001'],
  ])('%s is dragged to a dock', async (_which, button, title) => {
    openBoard();
    const dragged = (await screen.findByRole('button', { name: button })).closest('[draggable=true]');
    const given = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => given.set(type, text),
      getData: (type: string) => given.get(type) ?? '',
      get types() {
        return [...given.keys()];
      },
    };
    fireEvent.dragStart(dragged as Element, { dataTransfer });
    const cell = document.querySelector('[data-dock="Dock 2"]') as Element;
    expect(fireEvent.dragOver(cell, { dataTransfer })).toBe(false);
    fireEvent.drop(cell, { dataTransfer });
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Dock/ })).toHaveValue('Dock 2'));
  });

  it.each([
    ['Scheduled', '08:00–09:00 SH-000001 Harbour Hotels'],
    ['Preparing', '08:00–09:00 SH-000001 Harbour Hotels, Preparing'],
  ] as const)('says how far it is where that is more than its schedule: %s', async (status, said) => {
    openBoard(status);
    const link = await screen.findByRole('link', { name: 'SH-000001' });
    expect(link.parentElement?.textContent).toBe(said);
  });

  it('that left stays where it stood', async () => {
    openBoard('Shipped');
    const link = await screen.findByRole('link', { name: 'SH-000001' });
    expect(screen.queryByRole('button', { name: 'Move SH-000001' })).not.toBeInTheDocument();
    expect(link.closest('[draggable=true]')).toBeNull();
  });

  describe('stands among those', () => {
    afterEach(() => {
      mockIsMobile = false;
    });

    it.each([
      ['of the week', false, [7, 1]],
      ['of the day on a phone, where a week is ten screens long', true, [1, 7]],
    ])('%s, and of the other where that is asked for', async (_, isMobile, days) => {
      mockIsMobile = isMobile;
      const { user } = openBoard();
      await user.click(await screen.findByRole('switch', { name: 'Week' }));
      await waitFor(() =>
        expect(api.requests('dock_board').map((asked) => Number(asked.days))).toEqual(days),
      );
    });
  });
});
