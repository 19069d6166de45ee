import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import type { Retry } from '#app/mutate.ts';
import { itemKey } from '#domain/items/item.ts';
import { add, type Quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import type { NotInBooks } from '#domain/stock/item-total.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { type MovementEntriesDeps, toMovementEntries } from './movement-entries.ts';
import type { ItemStockStore, LedgerLine, LedgerReader, LedgerStore } from './stock-ports.ts';

export interface ExplainDeps extends Retry, MovementEntriesDeps {
  readonly reader: LedgerReader;
  readonly ledger: Pick<LedgerStore, 'balancesOf'>;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
}

interface Target {
  readonly inventoryID: string;
  readonly lotNumber?: string;
}

const PAGE = 1_000;
const SHOWN = 25;

/** The index of an item's lines lags, and goods move while it is asked: looked at again so often. */
const MAX_LOOKS = 5;
const WAIT_MS = 200;

/** Every line there is, added up; and how much of it each document brought. */
const addUp = async (reader: LedgerReader, of: Target) => {
  let [count, total, before] = [0, ZERO, null as string | null];
  const newest: LedgerLine[] = [];
  const byDocument = new Map<string, Quantity>();
  for (;;) {
    const { rows, more } = await reader.lines(of, { from: null, before, limit: PAGE });
    for (const { delta, document } of rows) {
      count += 1;
      total = add(total, delta);
      byDocument.set(document.id, add(byDocument.get(document.id) ?? ZERO, delta));
    }
    newest.push(...rows.slice(0, SHOWN - newest.length));
    before = rows.at(-1)?.entry ?? before;
    if (!more) return { count, total, newest, byDocument };
  }
};

const toMark = ({ documentType, documentId, documentNbr, since }: NotInBooks, qty: Quantity) => ({
  ...{ documentType, documentId, documentNbr, since },
  qty: toNumber(qty),
});

/**
 * What makes the number on hand: all movements of an item or of one of its lots, to the unit, and the documents whose
 * goods are not in the accounting system yet. Looked at again until both agree; where they never do, it says so.
 */
export const explain = async (
  deps: ExplainDeps,
  of: Target,
): Promise<ResponseBody<typeof getInventory, 'explain'>> => {
  const { inventoryID, lotNumber } = of;
  const baseUom = (await deps.items.loadMany([inventoryID])).get(itemKey(inventoryID))?.baseUom ?? '';
  for (let look = 1; ; look += 1) {
    const added = await addUp(deps.reader, of);
    const { stock } = await deps.itemStock.load(inventoryID);
    const balances: readonly Balance[] =
      lotNumber === undefined ? stock.balances : await deps.ledger.balancesOf({ inventoryID, lotNumber });
    const onHand = sum(balances.map((balance) => balance.onHand));
    const settled = onHand === added.total;
    if (!settled && look < MAX_LOOKS) {
      await deps.wait(WAIT_MS);
      continue;
    }
    const marks = stock.notInBooks.map((mark) =>
      toMark(mark, lotNumber === undefined ? mark.qty : (added.byDocument.get(mark.documentId) ?? ZERO)),
    );
    return {
      data: {
        ...{ baseUom, settled, onHand: toNumber(onHand) },
        movements: {
          count: added.count,
          sum: toNumber(added.total),
          items: await toMovementEntries(deps, added.newest),
        },
        notInBooks: marks.filter(({ qty }) => qty !== 0),
      },
    };
  }
};
