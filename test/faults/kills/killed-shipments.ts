import { ulid } from 'ulid';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import { siteDay } from '#domain/calendar.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Answered, ApiClient } from '#test/support/run/api-client.ts';
import { isUnanswered, type KilledWork, SETTLE_MS } from './killed-work.ts';
import type { ProductProcess } from './product-process.ts';

/** A lot that stands here from the beginning, and an order of 72 cases of it. */
const ITEM = { inventoryID: 'FG-SL330', lotNumber: 'SL-7698', perCase: 24 } as const;
const ORDER_LINE = { orderType: 'SO', orderNbr: 'SO001202', lineNbr: 1 } as const;
const CASES_ORDERED = 72;
const CASES_EACH = 1;

type Detail = Extract<Awaited<ReturnType<typeof standing>>, { ok: true }>['body']['data'];

const standing = (dock: ApiClient, shipmentId: string) =>
  dock.call(getShipment, 'get_shipment', { shipmentId });

/** One act that was decided on. It is sent as it is until there is an answer to it. */
interface Act {
  readonly name: string;
  send(dock: ApiClient): Promise<Answered<unknown>>;
}

/** Half hours of three docks, one after another. */
const windowOf = (index: number) => {
  const half = Math.floor(index / 3) % 47;
  const at = (halves: number) =>
    `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`;
  return { dock: `Dock ${(index % 3) + 1}`, window: { from: at(half), to: at(half + 1) } };
};

const create = (requestId: string): Act => ({
  name: 'create_shipment',
  send: (dock) =>
    dock.call(postShipment, 'create_shipment', {
      requestId,
      lines: [{ ...ORDER_LINE, qty: CASES_EACH }],
    }),
});

/** What comes next for a shipment that stands so; null: it has left. */
const actAfter = (detail: Detail, index: number): Act | null => {
  const { shipmentId, version } = detail;
  const change = { requestId: ulid(), shipmentId, version };
  const planned = detail.picks.find(({ state }) => state === 'planned');
  switch (detail.status) {
    case 'Draft': {
      const schedule = { carrier: null, truck: null, leastDays: null, day: siteDay(Date.now()) };
      const request = { ...change, ...schedule, ...windowOf(index) };
      return {
        name: 'schedule_shipment',
        send: (dock) => dock.call(postShipment, 'schedule_shipment', request),
      };
    }
    case 'Scheduled':
      return {
        name: 'prepare_shipment',
        send: (dock) => dock.call(postShipment, 'prepare_shipment', change),
      };
    case 'Preparing': {
      if (!planned)
        return { name: 'make_ready', send: (dock) => dock.call(postShipment, 'make_ready', change) };
      const { inventoryID, lotNumber, place, qty, baseUom: uom } = planned;
      const pick = { requestId: ulid(), shipmentId, inventoryID, lotNumber, place, qty, uom };
      return { name: 'pick', send: (dock) => dock.call(postShipment, 'pick', pick) };
    }
    case 'Ready': {
      const request = { ...change, overrideReason: 'Nothing has a number here.' };
      return { name: 'ship', send: (dock) => dock.call(postShipment, 'ship', request) };
    }
    default:
      return null;
  }
};

/** Of the books: what a document of there says of itself, and its lines. */
interface ShipmentInBooks {
  readonly Description?: string;
  readonly Status: string;
  readonly Details: readonly { readonly ShippedQty: number }[];
}

/** Shipments one after another, from the order to the road, and what was said to them. */
export class KilledShipments implements KilledWork {
  private readonly begun: string[] = [];
  private readonly shipped: string[] = [];
  private readonly refused: string[] = [];
  /** Of the lot, before anything left, in its base unit. */
  private onHand = 0;
  private current: string | null = null;
  private waiting: Act | null = null;

  get isOpen(): boolean {
    return this.current !== null;
  }

  /** What stands here, as the accounting system has it, and the orders. */
  async prepare(dock: ApiClient): Promise<void> {
    await eventually(async () => {
      const orders = await dock.call(getShipment, 'list_sales_orders', {});
      const places = await dock.call(getInventory, 'list_places', {});
      return (orders.ok && places.ok && places.body.data.asOf !== null) || undefined;
    }, 'the sales orders and the places');
    const { inventoryID } = ITEM;
    await eventually(async () => {
      const read = await dock.call(getInventory, 'against_books', { inventoryID, refresh: 'true' });
      return (read.ok && read.body.data.problem === null) || undefined;
    }, `${inventoryID} in the books`);
    const loaded = await dock.call(postInventory, 'load_opening_stock', {
      ...{ loadId: ulid(), source: 'accounting', inventoryIDs: [inventoryID] },
    });
    if (!loaded.ok) throw new Error(`${loaded.body.code}: ${loaded.body.error}`);
    const books = await dock.call(getInventory, 'against_books', { inventoryID });
    const lot = await dock.call(getInventory, 'get_lot', ITEM);
    if (!books.ok || books.body.data.difference !== 0 || !lot.ok)
      throw new Error(`${inventoryID} stands here otherwise than in the books.`);
    this.onHand = lot.body.data.onHand;
  }

  async step(dock: ApiClient, isLast = false): Promise<void> {
    const { current } = this;
    if (current === null) {
      if (isLast || this.begun.length === CASES_ORDERED / CASES_EACH) return;
      this.current = ulid();
      this.waiting = create(this.current);
      this.begun.push(this.current);
    } else if (!this.waiting) {
      const found = await standing(dock, current);
      if (!found.ok) {
        if (!isUnanswered(found.status)) this.giveUp('get_shipment', found);
        return;
      }
      // Parts of an act that was cut off are carried on by the product: nothing else may be asked for meanwhile.
      if (found.body.data.underway !== null) return;
      this.waiting = actAfter(found.body.data, this.begun.length);
      if (this.waiting === null) this.current = null;
    }
    if (this.waiting) await this.send(dock, this.waiting);
  }

  private async send(dock: ApiClient, act: Act): Promise<void> {
    const answer = await act.send(dock);
    if (!answer.ok) {
      if (!isUnanswered(answer.status)) this.giveUp(act.name, answer);
      return;
    }
    this.waiting = null;
    if (act.name !== 'ship' || this.current === null) return;
    this.shipped.push(this.current);
    this.current = null;
  }

  /** Nobody else touches these goods: no act of theirs has a reason to be refused. */
  private giveUp(act: string, answer: Answered<unknown>): void {
    const why = answer.ok ? '' : `${answer.status} ${answer.body.code}: ${answer.body.error}`;
    this.refused.push(`${act} of ${this.current} was refused, ${why}`);
    this.current = null;
    this.waiting = null;
  }

  told(): string {
    return `${this.shipped.length} of ${this.begun.length} shipments left${this.waiting ? `, ${this.waiting.name} without an answer` : ''}`;
  }

  /** Each that left is confirmed in the books once, with what it took; what stands here is what the books have. */
  async wrong(product: ProductProcess): Promise<readonly string[]> {
    const dock = await product.dock();
    const wrong = [...this.refused];
    if (this.shipped.length === 0) wrong.push('No shipment left.');
    const numbers: string[] = [];
    for (const shipmentId of this.shipped) {
      const done = await eventually(
        async () => {
          const found = await standing(dock, shipmentId);
          const isOver = found.ok && found.body.data.status === 'Completed';
          const failed = found.ok && found.body.data.books?.status === 'FAILED';
          return found.ok && (isOver || failed) ? found.body.data : undefined;
        },
        `${shipmentId} in the books`,
        SETTLE_MS,
      );
      numbers.push(done.shipmentNbr);
      if (done.books?.status !== 'POSTED' || done.books.remark !== null)
        wrong.push(`${done.shipmentNbr} is ${done.books?.status}: ${done.books?.reason}`);
    }
    const inBooks: readonly ShipmentInBooks[] = await (
      await fetch(`${product.simulatorUrl}/shipments?top=100000`)
    ).json();
    for (const number of numbers) {
      const found = inBooks.filter(({ Description }) => Description?.includes(number));
      const cases = found.flatMap(({ Details }) => Details).reduce((sum, line) => sum + line.ShippedQty, 0);
      if (found.length !== 1 || found[0]?.Status !== 'Confirmed' || cases !== CASES_EACH)
        wrong.push(
          `${number} is in the books ${found.length} times, ${found[0]?.Status}, with ${cases} cases`,
        );
    }
    if (inBooks.length !== numbers.length)
      wrong.push(`${numbers.length} left, and the books have ${inBooks.length}.`);
    const left = this.onHand - numbers.length * CASES_EACH * ITEM.perCase;
    const lot = await dock.call(getInventory, 'get_lot', ITEM);
    if (!lot.ok || lot.body.data.onHand !== left)
      wrong.push(`${left} should stand here, and ${lot.ok ? lot.body.data.onHand : lot.body.code} do.`);
    const books = await eventually(
      async () => {
        const { inventoryID } = ITEM;
        const read = await dock.call(getInventory, 'against_books', { inventoryID, refresh: 'true' });
        return read.ok && read.body.data.problem === null ? read.body.data : undefined;
      },
      `${ITEM.inventoryID} read from the books`,
      SETTLE_MS,
    );
    for (const { lotNumber, difference } of books.lots)
      if (difference !== 0) wrong.push(`${lotNumber} differs from the books by ${difference}.`);
    return wrong;
  }
}
