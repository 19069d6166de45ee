import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { toReceiptRow } from '#adapters/dynamo/receiving/receipt-row.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { wordStore } from '#adapters/dynamo/words/word-store.ts';
import { siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { wordsOfReceipt } from '#domain/receiving/receipt/receipt-words.ts';
import { aLot, aReceipt, aReceiptLine, postedState } from '#test/support/builders/receipts.ts';
import type { MeteredProduct } from '../capacity/metered-product.ts';

const DAY_MS = 86_400_000;

/** Over these days before today: as many as one search may span. */
export const DAYS = 90;

const ITEMS = 2_000;
const PEOPLE = 20;
const VENDORS = 100;

const lotOf = (nth: number): string => `LOT${String(nth).padStart(7, '0')}`;

/** The nth receipt: a lot of its own, and an item, a person and a vendor that others have as well. */
const nthReceipt = (nth: number, yesterday: number): GoodsReceipt => {
  const at = yesterday - (nth % DAYS) * DAY_MS - nth * 100;
  return aReceipt({
    receiptId: `01JD00000000000000${String(nth).padStart(8, '0')}`,
    receiptNbr: `GR-${String(nth).padStart(6, '0')}`,
    receivedAt: new Date(at).toISOString(),
    receivedBy: { sub: `sub-${nth % PEOPLE}`, username: `person${nth % PEOPLE}` },
    vendorID: `V-${nth % VENDORS}`,
    lines: [
      aReceiptLine({
        inventoryID: `RM-${String(nth % ITEMS).padStart(4, '0')}`,
        allocations: [aLot(lotOf(nth), 10)],
      }),
    ],
    state: postedState(true),
  });
};

/** Receipts in the books with all of their words, straight into the tables of a metered product. */
export const foundReceiptsIn = ({ run, endpoint }: MeteredProduct) => {
  const client = documentClient({ endpoint });
  const receiptTable = run.tables.TABLE_RECEIPTS ?? '';
  const words = wordStore(client, run.tables.TABLE_WORDS ?? '');
  const yesterday = Date.now() - DAY_MS;
  let held = 0;

  /** A few hundred at a time, receipts and words side by side. */
  const put = async (receipts: readonly GoodsReceipt[]): Promise<void> => {
    const rows = receipts.map((receipt) => toReceiptRow(receipt));
    const worded = receipts.map((receipt, at) => ({
      place: String(rows[at]?.dayOrder),
      words: wordsOfReceipt(entryOf(receipt)),
    }));
    const batches = inGroups(rows, 25).map((some) =>
      client.send(
        new BatchWriteCommand({
          RequestItems: { [receiptTable]: some.map((Item) => ({ PutRequest: { Item } })) },
        }),
      ),
    );
    await Promise.all([...batches, words.write('receipt', worded)]);
  };

  return {
    /** Until there are so many. */
    async fill(count: number): Promise<void> {
      const more = Array.from({ length: count - held }, (_, at) => nthReceipt(held + at, yesterday));
      for (const some of inGroups(more, 400)) await put(some);
      held = count;
      // All of them are found by words; what is newer than these is looked through.
      const reached = new Date().toISOString();
      await words.reach('receipt', `${siteDay(Date.now())}#${reached}`, await words.reached('receipt'));
    },
    /** Something of one of them in the middle. */
    some: () => {
      const [line] = nthReceipt(Math.floor(held / 2), yesterday).lines;
      return { lot: lotOf(Math.floor(held / 2)), item: line?.inventoryID ?? '', person: 'person7' };
    },
  };
};
