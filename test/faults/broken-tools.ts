import { orderKeyOf } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import { ok } from '#domain/result.ts';
import type { Sabotage } from './world.ts';

/** Never finds what may be in the books already. */
export const skipsLookUp: Sabotage = (tools) => ({
  ...tools,
  accounting: { ...portOf(tools.accounting), findReceipt: async () => ok(null) },
});

/** No guard is gone: whoever reads a vendor's orders is held up before saving what they read. */
export const slowReaders: Sabotage = (tools, role) => {
  if (role !== 'reader') return tools;
  const port = portOf(tools.orders);
  return {
    ...tools,
    orders: {
      ...port,
      save: async (next, previous) => {
        await tools.wait(tools.random() * 3_000);
        return port.save(next, previous);
      },
    },
  };
};

/** Believes the answer to a create, and reads nothing. */
export const skipsReadBack: Sabotage = (tools, role) => {
  if (role !== 'poster') return tools;
  const port = portOf(tools.accounting);
  let sent: GoodsReceipt | null = null;
  return {
    ...tools,
    accounting: {
      ...port,
      createReceipt: (receipt) => {
        sent = receipt;
        return port.createReceipt(receipt);
      },
      receipt: async (receiptNbr) =>
        ok(
          sent && {
            receiptNbr,
            status: 'Balanced',
            vendorRef: sent.vendorRef,
            lines: sent.lines.map((line) => ({
              orderNbr: sent?.orderNbr ?? '',
              orderLineNbr: line.lineNbr,
              inventoryID: line.inventoryID,
              qty: line.receiptQty,
              allocations: baseAllocations(line),
            })),
          },
        ),
    },
  };
};

const isSending = ({ state }: GoodsReceipt): boolean =>
  state.status === 'POSTING' && state.phase.name === 'sending';

/** Keeps in its head that it is sending, and writes it down when that is over. */
export const skipsSendingMark: Sabotage = (tools, role) => {
  if (role !== 'poster') return tools;
  const port = portOf(tools.receipts);
  const asStored = new Map<string, GoodsReceipt>();
  const stored = (previous: GoodsReceipt): GoodsReceipt =>
    isSending(previous) ? (asStored.get(previous.receiptId) ?? previous) : previous;
  return {
    ...tools,
    receipts: {
      ...port,
      save: async (next, previous) => {
        if (!isSending(next)) return port.save(next, stored(previous));
        asStored.set(next.receiptId, previous);
        return ok(undefined);
      },
      saveWithOrder: (receipt, order) =>
        port.saveWithOrder({ next: receipt.next, previous: stored(receipt.previous) }, order),
    },
  };
};

/** Writes an order over whatever anybody else has written meanwhile. */
export const ignoresOrderVersions: Sabotage = (tools, role) => {
  if (role !== 'dock') return tools;
  const port = portOf(tools.receipts);
  return {
    ...tools,
    receipts: {
      ...port,
      accept: async (receipts, orders) => {
        const current = await tools.orders.loadMany(orders.map(({ next }) => orderKeyOf(next)));
        const versions = new Map(current.map((order) => [orderKeyOf(order), order.version]));
        return port.accept(
          receipts,
          orders.map(({ next, previous }) => {
            const version = versions.get(orderKeyOf(next)) ?? previous.version;
            return { next: { ...next, version: version + 1 }, previous: { ...previous, version } };
          }),
        );
      },
    },
  };
};

/** Takes its time, and then cancels what it saw, wherever receipt and order have got to since. */
export const ignoresReceiptVersions: Sabotage = (tools, role) => {
  if (role !== 'manager') return tools;
  const port = portOf(tools.receipts);
  return {
    ...tools,
    receipts: {
      ...port,
      saveWithOrder: async (receipt, order) => {
        await tools.wait(tools.random() * 1_000);
        const current = await port.load(receipt.next.receiptId);
        const currentOrder = await tools.orders.load(orderKeyOf(order.next));
        const version = current?.version ?? receipt.previous.version;
        const orderVersion = currentOrder?.version ?? order.previous.version;
        return port.saveWithOrder(
          { next: { ...receipt.next, version: version + 1 }, previous: { ...receipt.previous, version } },
          {
            next: { ...order.next, version: orderVersion + 1 },
            previous: { ...order.previous, version: orderVersion },
          },
        );
      },
    },
  };
};

/** Takes its time, and then undoes what it saw, wherever receipts and orders have got to since. */
export const undoesWhateverStands: Sabotage = (tools, role) => {
  if (role !== 'sender') return tools;
  const port = portOf(tools.receipts);
  return {
    ...tools,
    receipts: {
      ...port,
      saveAllWithOrders: async (changes) => {
        await tools.wait(tools.random() * 1_000);
        // One after the other: an actor waits at one gate at a time.
        const current: { receipt: number; order: number }[] = [];
        for (const { receipt, order } of changes)
          current.push({
            receipt: (await port.load(receipt.next.receiptId))?.version ?? receipt.previous.version,
            order: (await tools.orders.load(orderKeyOf(order.next)))?.version ?? order.previous.version,
          });
        return port.saveAllWithOrders(
          changes.map(({ receipt, order }, index) => {
            const versions = current[index] ?? { receipt: 0, order: 0 };
            const on = <T extends { version: number }>(
              { next, previous }: { next: T; previous: T },
              v: number,
            ) => ({
              next: { ...next, version: v + 1 },
              previous: { ...previous, version: v },
            });
            return { receipt: on(receipt, versions.receipt), order: on(order, versions.order) };
          }),
        );
      },
    },
  };
};

/** A gated port is a proxy, which a spread would not copy: its calls, each as it is. */
const portOf = <T extends object>(port: T): T =>
  Object.fromEntries(Object.keys(port).map((name) => [name, (port as Record<string, unknown>)[name]])) as T;
