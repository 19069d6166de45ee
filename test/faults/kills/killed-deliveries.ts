import { ulid } from 'ulid';
import type { RequestInput } from '#api/contract.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { eventually } from '#test/support/eventually.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';
import type { Chances } from '../random.ts';
import { isUnanswered, type KilledWork, SETTLE_MS } from './killed-work.ts';
import type { ProductProcess } from './product-process.ts';

type Request = RequestInput<typeof postReceiveGoods, 'receive_goods'> & { readonly receiptId: string };

const LINES = [
  { vendorID: 'V-CARTONS', orderNbr: 'PO000118', inventoryID: 'PK-CTN24', lineNbr: 1 },
  { vendorID: 'V-PALLETS', orderNbr: 'PO000119', inventoryID: 'PK-PALLET', lineNbr: 1 },
  { vendorID: 'V-GLASSAU', orderNbr: 'PO000103', inventoryID: 'PK-CROWN26', lineNbr: 2, lotNumber: 'CRN-1' },
] as const;

/** Receipts by mark: what of each is in the books, for each time that it is there. */
const quantitiesInBooks = async ({ simulatorUrl }: ProductProcess): Promise<Map<string, number[]>> => {
  const quantities = new Map<string, number[]>();
  const records = await (await fetch(`${simulatorUrl}/receipts?top=100000`)).json();
  for (const { VendorRef, Details } of records) {
    const total = Details.reduce((sum: number, line: { ReceiptQty: number }) => sum + line.ReceiptQty, 0);
    quantities.set(VendorRef, [...(quantities.get(VendorRef) ?? []), total]);
  }
  return quantities;
};

/** Receipts that docks send, and what was said to them. */
export class KilledDeliveries implements KilledWork {
  private readonly waiting: Request[] = [];
  private readonly accepted = new Map<string, { request: Request; receiptNbr: string }>();
  private refused = 0;

  constructor(private readonly random: Chances) {}

  get isOpen(): boolean {
    return this.waiting.length > 0;
  }

  private newRequest(): Request {
    const { vendorID, ...line } = this.random.pick(LINES);
    const item = { ...line, orderType: 'Normal', receiptQty: this.random.between(1, 3) };
    return { receiptId: ulid(), vendorID, items: [item] };
  }

  async step(dock: ApiClient, isLast = false): Promise<void> {
    if (this.waiting.length === 0 && !isLast) this.waiting.push(this.newRequest());
    const [request] = this.waiting;
    if (!request) return;
    const answer = await dock.call(postReceiveGoods, 'receive_goods', request);
    if (answer.ok) {
      const receiptNbr = answer.body.data.receipts[0]?.receiptNbr ?? '';
      this.accepted.set(request.receiptId, { request, receiptNbr });
    } else if (isUnanswered(answer.status)) return;
    else this.refused += 1;
    this.waiting.shift();
  }

  told(): string {
    return `${this.accepted.size} receipts accepted, ${this.refused} refused, ${this.waiting.length} without an answer`;
  }

  /** Every accepted receipt once and in full, nothing else of it, and nothing left reserved. */
  async wrong(product: ProductProcess): Promise<readonly string[]> {
    const dock = await product.dock();
    for (const { request, receiptNbr } of this.accepted.values()) {
      await eventually(
        async () => {
          const answer = await dock.call(postReceiveGoods, 'receive_goods', request);
          return (answer.ok && answer.body.data.receipts[0]?.status === 'POSTED') || undefined;
        },
        `${receiptNbr} posted`,
        SETTLE_MS,
      );
    }
    for (const { orderNbr } of LINES)
      await eventually(async () => {
        const read = await dock.call(getReceiveGoods, 'by_purchase_order', {
          purchaseOrder: orderNbr,
          refresh: 'true',
        });
        return !read.ok || read.body.data.details.every((line) => line.pendingQty === 0) || undefined;
      }, `${orderNbr} without anything pending`);
    const quantities = await quantitiesInBooks(product);
    return [...this.accepted.values()].flatMap(({ request, receiptNbr }) => {
      const [first, ...more] = [...quantities]
        .filter(([reference]) => reference.startsWith(`${receiptNbr}-`))
        .flatMap(([, found]) => found);
      const wanted = request.items?.[0]?.receiptQty;
      return first === wanted && more.length === 0
        ? []
        : [`${receiptNbr}: ${wanted} accepted, in the books ${[first, ...more].join(' and ')}`];
    });
  }
}
