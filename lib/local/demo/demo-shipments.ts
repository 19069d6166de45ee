import type { RequestInput } from '#api/contract.ts';
import { postPallet } from '#api/pallets.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { type Ask, type AskAt, atPresent } from './api-as-person.ts';
import { type DemoPlan, demoId } from './demo-plan.ts';

type Lines = RequestInput<typeof postShipment, 'create_shipment'>['lines'];

/** How far a shipment has come. */
type Reached = 'scheduled' | 'prepared' | 'picking' | 'loading' | 'shipped';

interface DemoShipment {
  readonly name: string;
  readonly lines: Lines;
  readonly inDays: number;
  readonly window: { readonly from: string; readonly to: string };
  readonly dock: string;
  readonly carrier: string | null;
  readonly reached: Reached;
  /** Lots that keep for longer alone. Default: as the customer and the item say. */
  readonly leastDays?: number;
}

const line = (orderNbr: string, lineNbr: number, qty: number): Lines[number] => ({
  ...{ orderType: 'SO', orderNbr, lineNbr, qty },
});

/** One of each kind of day: gone, half on its truck, being picked, short, and expected this afternoon. */
const SHIPMENTS: readonly DemoShipment[] = [
  {
    ...{ name: 'gone', inDays: 0, window: { from: '06:30', to: '07:30' }, dock: 'Dock 1' },
    ...{ lines: [line('SO001202', 1, 72)], carrier: 'Westbound Haulage', reached: 'shipped' },
  },
  {
    ...{ name: 'half loaded', inDays: 0, window: { from: '10:00', to: '11:30' }, dock: 'Dock 1' },
    ...{ lines: [line('SO001203', 1, 72)], carrier: 'Interstate Freightlines', reached: 'loading' },
  },
  {
    ...{ name: 'short', inDays: 2, window: { from: '09:00', to: '09:30' }, dock: 'Dock 3' },
    ...{ lines: [line('SO001206', 1, 12), line('SO001206', 2, 10)], carrier: null, reached: 'prepared' },
  },
  {
    ...{ name: 'being picked', inDays: 1, window: { from: '08:00', to: '09:30' }, dock: 'Dock 1' },
    lines: [line('SO001201', 1, 216), line('SO001201', 2, 96)],
    ...{ carrier: 'Westbound Haulage', reached: 'picking' },
  },
  {
    ...{ name: 'this afternoon', inDays: 0, window: { from: '13:00', to: '13:45' }, dock: 'Dock 2' },
    ...{ lines: [line('SO001204', 1, 40)], carrier: 'Harbour Couriers', reached: 'scheduled' },
  },
  // What was made of one syrup, to three customers.
  {
    ...{ name: 'syrup to Freshmart', inDays: 0, window: { from: '07:30', to: '08:15' }, dock: 'Dock 1' },
    ...{ lines: [line('SO001203', 2, 72)], carrier: 'Westbound Haulage', reached: 'shipped' },
  },
  {
    ...{ name: 'syrup to the hotel', inDays: 0, window: { from: '06:30', to: '07:15' }, dock: 'Dock 2' },
    lines: [line('SO001212', 1, 24), line('SO001212', 2, 96)],
    ...{ carrier: 'Harbour Couriers', reached: 'shipped', leastDays: 300 },
  },
  {
    ...{ name: 'syrup to the cafés', inDays: 0, window: { from: '07:15', to: '08:00' }, dock: 'Dock 2' },
    ...{ lines: [line('SO001207', 1, 3)], carrier: 'Harbour Couriers', reached: 'shipped', leastDays: 300 },
  },
];

/** Pallets that wait for a truck: of the lot that goes first, so that they are chosen. */
const buildPallets = (ask: Ask, plan: DemoPlan) =>
  ask(postPallet, 'convert_items', {
    ...{ requestId: demoId(plan, 'pallets for trucks'), inventoryID: 'FG-SL330', lotNumber: 'SL-7698' },
    ...{ qty: 3456, uom: 'EA', from: 'loc:WHOLESALE/DESPATCH', casesPerPallet: 36, restOnPallet: false },
  });

/** What is done to one shipment; each only where it stands before that, so that the demo can be gone on with. */
function actsOn(ask: Ask, plan: DemoPlan, { name, ...terms }: DemoShipment) {
  const shipmentId = demoId(plan, `shipment ${name}`);
  const id = (act: string) => demoId(plan, `shipment ${name}: ${act}`);
  const standing = () => ask(getShipment, 'get_shipment', { shipmentId });
  const change = async (act: string) => {
    const { version } = await standing();
    return { requestId: id(act), shipmentId, version };
  };
  return {
    async schedule() {
      await ask(postShipment, 'create_shipment', { requestId: shipmentId, lines: terms.lines });
      if ((await standing()).status !== 'Draft') return;
      const { window, dock, carrier, inDays, leastDays = null } = terms;
      const day = addDays(siteDay(Date.now()), inDays);
      const schedule = { day, window, dock, carrier, truck: null, leastDays };
      await ask(postShipment, 'schedule_shipment', { ...(await change('schedule')), ...schedule });
    },
    async prepare() {
      if ((await standing()).status === 'Scheduled')
        await ask(postShipment, 'prepare_shipment', await change('prepare'));
    },
    /** So many rows of the list at most, counting those that were picked before. */
    async pick(most = Number.POSITIVE_INFINITY) {
      const { status, picks } = await standing();
      if (status !== 'Preparing') return;
      for (const pick of picks.slice(0, most)) {
        const { state, sscc, inventoryID, lotNumber, place, qty, baseUom: uom } = pick;
        if (state !== 'planned') continue;
        const goods = sscc === null ? { inventoryID, lotNumber, place, qty, uom } : { sscc };
        await ask(postShipment, 'pick', {
          requestId: id(`pick ${place} ${lotNumber}`),
          shipmentId,
          ...goods,
        });
      }
    },
    async makeReady() {
      if ((await standing()).status === 'Preparing')
        await ask(postShipment, 'make_ready', await change('ready'));
    },
    async load(most = Number.POSITIVE_INFINITY) {
      const { status, picks } = await standing();
      if (status !== 'Ready') return;
      const pallets = picks.flatMap(({ sscc, state }) => (sscc === null ? [] : [{ sscc, state }]));
      for (const { sscc, state } of pallets.slice(0, most))
        if (state !== 'loaded')
          await ask(postShipment, 'load', { requestId: id(`load ${sscc}`), shipmentId, sscc });
    },
    async noteTruck() {
      if ((await standing()).status !== 'Ready') return;
      const notes = { truck: 'CB 41 KT', driver: 'R. Nakamura', seal: 'S-220917', temperature: 14 };
      await ask(postShipment, 'load', { requestId: id('truck'), shipmentId, ...notes });
    },
    async ship() {
      if ((await standing()).status === 'Ready') await ask(postShipment, 'ship', await change('ship'));
    },
  };
}

async function bring(ask: Ask, plan: DemoPlan, shipment: DemoShipment): Promise<void> {
  const acts = actsOn(ask, plan, shipment);
  const { reached } = shipment;
  await acts.schedule();
  if (reached === 'scheduled') return;
  await acts.prepare();
  if (reached === 'prepared') return;
  if (reached === 'picking') return acts.pick(1);
  await acts.pick();
  await acts.makeReady();
  await acts.noteTruck();
  if (reached === 'loading') return acts.load(1);
  await acts.load();
  await acts.ship();
}

/** Shipments of these days in all their states, as a manager made them; answers how many. */
export async function makeDemoShipments(manager: AskAt, plan: DemoPlan): Promise<number> {
  const ask = atPresent(manager);
  await ask(getShipment, 'list_sales_orders', {});
  await buildPallets(ask, plan);
  for (const shipment of SHIPMENTS) await bring(ask, plan, shipment);
  return SHIPMENTS.length;
}
