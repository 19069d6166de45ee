import type { ActionName, RequestInput, ResponseBody } from '#api/contract.ts';
import { getInventory } from '#api/inventory.ts';
import { isOfRun } from '#domain/stock/books/against-books.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';

type Inventory = typeof getInventory;
type Explanation = ResponseBody<Inventory, 'explain'>['data'];

/** Whole millionths: numbers of the API have six decimals at most. */
const exact = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + Math.round(number * 1_000_000), 0);

const same = (one: readonly number[], other: readonly number[]): boolean => exact(one) === exact(other);

const qtyOf = ({ qty }: { readonly qty: number }): number => qty;

const asker =
  (api: ApiClient) =>
  async <A extends ActionName<Inventory>>(
    action: A,
    request: RequestInput<Inventory, A>,
  ): Promise<ResponseBody<Inventory, A>['data']> => {
    const answer = await api.call(getInventory, action, request);
    if (!answer.ok) throw new Error(`${String(action)} ${JSON.stringify(request)}: ${answer.body.error}`);
    return answer.body.data;
  };

type Ask = ReturnType<typeof asker>;

type StockOf = { readonly inventoryID: string; readonly lotNumber?: string };

/** The quantities of all movements of an item or a lot, page after page. */
const movedOf = async (ask: Ask, of: StockOf): Promise<readonly number[]> => {
  const moved: number[] = [];
  let next: string | undefined;
  do {
    const page = await ask('list_movements', {
      ...{ ...of, limit: '200' },
      ...(next === undefined ? {} : { pagination_key: next }),
    });
    moved.push(...page.items.map(qtyOf));
    next = page.pagination_key;
  } while (next !== undefined);
  return moved;
};

/** An item with all its lots: of very many a page has fewer than are asked for. */
const wholeItem = async (ask: Ask, inventoryID: string) => {
  const first = await ask('get_item', { inventoryID });
  const lots = [...first.lots];
  for (let next = first.pagination_key; next !== undefined; ) {
    const page = await ask('get_item', { inventoryID, pagination_key: next });
    lots.push(...page.lots);
    next = page.pagination_key;
  }
  return { ...first, lots };
};

/** What does not add up in what makes a number. */
const wrongIn = (said: Explanation, onHand: number, moved: readonly number[]): readonly string[] => {
  const { movements, books, notInBooks, notPosted, unexplained } = said;
  const { runsNotPosted = [], shipmentsNotPosted = [] } = said;
  const explained = [...notInBooks, ...notPosted].map(qtyOf);
  const ofRuns = notPosted.filter(({ kind }) => isOfRun(kind)).map(qtyOf);
  const shipped = notPosted.filter(({ kind }) => kind === 'ship').map(qtyOf);
  return [
    ...(said.settled ? [] : ['is not settled']),
    ...(same([said.onHand], [onHand]) ? [] : ['explains another number on hand']),
    ...(same([movements.sum], [onHand]) ? [] : ['has movements that come to something else']),
    ...(same(moved, [onHand]) ? [] : ['lists movements that come to something else']),
    ...(movements.count === moved.length ? [] : ['counts other movements than it lists']),
    ...(same(runsNotPosted.map(qtyOf), ofRuns) ? [] : ['names runs that come to something else']),
    ...(same(shipmentsNotPosted.map(qtyOf), shipped) ? [] : ['names shipments that come to something else']),
    ...(books === null || unexplained === null
      ? []
      : same([onHand, -books.issuable], [...explained, unexplained])
        ? []
        : ['does not explain the difference to the books']),
  ];
};

/**
 * Every item's numbers, added up out of the API alone: the list, the item, its lots and places, all movements, and what
 * explains each of them. Answers a sentence for each that does not add up, and how many numbers were looked at.
 */
export const whatDoesNotAddUp = async (
  api: ApiClient,
): Promise<{ readonly looked: number; readonly wrong: readonly string[] }> => {
  const ask = asker(api);
  const wrong: string[] = [];
  let looked = 0;
  for (const listed of (await ask('list_inventory', {})).items) {
    const { inventoryID, onHand, inBooks, offBooks, notInBooks } = listed;
    const item = await wholeItem(ask, inventoryID);
    const said = await ask('explain', { inventoryID });
    const found = [
      ...wrongIn(said, onHand, await movedOf(ask, { inventoryID })),
      ...(same(
        [item.allocated],
        item.lots.flatMap(({ balances }) => balances.map(({ allocated }) => allocated)),
      )
        ? []
        : ['has lots of which something else is allocated']),
      ...(same([onHand], [item.onHand]) ? [] : ['has another number in the list than on its page']),
      ...(same(
        item.lots.map((lot) => lot.onHand),
        [onHand],
      )
        ? []
        : ['has lots that come to something else']),
      ...(same(said.notInBooks.map(qtyOf), [notInBooks]) ? [] : ['is not in the books by something else']),
      ...(inBooks === null || offBooks === null || same([onHand], [inBooks, offBooks, notInBooks])
        ? []
        : ['is off the books by something else']),
      ...(inBooks === null || same([inBooks], [said.books?.issuable ?? Number.NaN])
        ? []
        : ['has something else in the books']),
    ];
    looked += 1;
    for (const { lotNumber, balances, ...lot } of item.lots) {
      const ofLot = await ask('explain', { inventoryID, lotNumber });
      const places = balances.map((balance) => balance.onHand);
      const lines = await movedOf(ask, { inventoryID, lotNumber });
      found.push(
        ...wrongIn(ofLot, lot.onHand, lines).map((what) => `${lotNumber} ${what}`),
        ...(same(places, [lot.onHand]) ? [] : [`${lotNumber} has places that come to something else`]),
      );
      looked += 1;
    }
    wrong.push(...found.map((what) => `${inventoryID} ${what}`));
  }
  return { looked, wrong };
};
