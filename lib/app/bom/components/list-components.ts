import type { getBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import type { ActiveBoms, SubstituteStore } from '#app/bom/bom-ports.ts';
import type { KnownItems } from '#app/bom/bom-response.ts';
import { billInBaseUnits } from '#app/production/bom/order-bom.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { type Substitute, substitutesFor } from '#domain/bom/substitute.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { FrozenBom as Frozen, type FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { type Quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { pickFields } from '#domain/record.ts';
import { err, ok } from '#domain/result.ts';
import { type FreeStockDeps, freeStock } from './free-stock.ts';
import { type IssuedDeps, issuedTo } from './issued-to-order.ts';

export interface ComponentsDeps extends FreeStockDeps {
  readonly boms: ActiveBoms;
  readonly runs: Pick<RunStore, 'bomsOf'> & IssuedDeps['runs'];
  readonly substitutes: Pick<SubstituteStore, 'substitutes'>;
  readonly items: KnownItems;
}

const Listed = pickFields(Frozen, ['inventoryID', 'revision', 'perQty', 'baseUom', 'lines']);

/** The bill by which an order would be made: its own, once it was started; else the Active one, in base units. */
const billOf = async (
  { boms, runs, items }: ComponentsDeps,
  { inventoryID, workOrderId }: RequestOutput<typeof getBom, 'list_components'>,
): Promise<{
  bom: FrozenBom | null;
  problem: DomainError | null;
  isFrozen: boolean;
  active: string | null;
}> => {
  const [kept, active] = await Promise.all([
    workOrderId === undefined ? undefined : runs.bomsOf([workOrderId]),
    boms.activeOf([inventoryID]),
  ]);
  const frozen = workOrderId === undefined ? undefined : kept?.get(workOrderId);
  const now = active.get(itemKey(inventoryID));
  const named = now?.revision ?? null;
  if (frozen) return { bom: frozen, problem: null, isFrozen: true, active: named };
  if (!now) return { bom: null, problem: null, isFrozen: false, active: null };
  const bom = await billInBaseUnits(items, now);
  return bom.ok
    ? { bom: bom.value, problem: null, isFrozen: false, active: named }
    : { bom: null, problem: bom.error, isFrozen: false, active: named };
};

type Stock = ReadonlyMap<string, Quantity>;

const NOTHING: Stock = new Map();

const freeOf = (item: Item | undefined, free: Stock): number | null =>
  item?.kind === 'stock' ? toNumber(free.get(itemKey(item.inventoryID)) ?? ZERO) : null;

const componentOf = (
  inventoryID: string,
  instead: readonly Substitute[],
  items: ReadonlyMap<string, Item>,
  { free, issued }: { readonly free: Stock; readonly issued: Stock },
) => {
  const item = items.get(itemKey(inventoryID));
  return {
    inventoryID,
    name: item?.name ?? '',
    free: freeOf(item, free),
    issued: toNumber(issued.get(itemKey(inventoryID)) ?? ZERO),
    substitutes: instead.flatMap(({ substitute, ratio }) => {
      const known = items.get(itemKey(substitute));
      if (!known?.active) return [];
      const { inventoryID: id, name, baseUom } = known;
      return { inventoryID: id, name, baseUom, ratio: toNumber(ratio), free: freeOf(known, free) ?? 0 };
    }),
  };
};

/**
 * What goes into a product, and what of it is free: for the order, the bill that it keeps; else the Active one. However
 * many lines it has, the calls grow by one for each hundred items. ITEM_NOT_FOUND.
 */
export const listComponents = async (
  deps: ComponentsDeps,
  request: RequestOutput<typeof getBom, 'list_components'>,
  now: number,
) => {
  const [{ bom, problem, isFrozen, active }, all] = await Promise.all([
    billOf(deps, request),
    deps.substitutes.substitutes(),
  ]);
  const components = [
    ...new Map((bom?.lines ?? []).map((line) => [itemKey(line.inventoryID), line.inventoryID])),
  ].map(([, inventoryID]) => {
    const asked = { product: request.inventoryID, component: inventoryID, day: siteDay(now) };
    return { inventoryID, instead: substitutesFor(all, asked) };
  });
  const named = components.flatMap(({ inventoryID, instead }) => [
    inventoryID,
    ...instead.map(({ substitute }) => substitute),
  ]);
  const [items, free, issued] = await Promise.all([
    deps.items.loadMany([request.inventoryID, ...named]),
    freeStock(deps, named, now),
    isFrozen && request.workOrderId !== undefined ? issuedTo(deps, request.workOrderId) : NOTHING,
  ]);
  const product = items.get(itemKey(request.inventoryID));
  if (!product) return err(domainError('ITEM_NOT_FOUND', `There is no item ${request.inventoryID}.`));
  return ok({
    data: {
      product: { baseUom: product.baseUom, conversions: product.conversions.map((one) => ({ ...one })) },
      bom: bom && { ...Listed.toWire(bom), isFrozen },
      active,
      problem: problem?.message ?? null,
      components: components.map(({ inventoryID, instead }) =>
        componentOf(inventoryID, instead, items, { free, issued }),
      ),
    },
  });
};
