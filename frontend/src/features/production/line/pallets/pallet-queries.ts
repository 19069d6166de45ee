import { queryOptions } from '@tanstack/react-query';
import type { RunGoodsResponse } from '#api/production.ts';
import { add, quantity, ZERO } from '#domain/quantity.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';

type LotAtLine = Pick<RunGoodsResponse, 'inventoryID' | 'lotNumber' | 'place'>;

/** How often goods of the lot went onto a pallet from there, ever: a pallet that was voided counts. */
const timesFilled = async ({ inventoryID, lotNumber, place }: LotAtLine, signal: AbortSignal) => {
  const movements = new Set<string>();
  let next: string | undefined;
  do {
    const { data } = await call(
      getInventory,
      'list_movements',
      {
        ...{ inventoryID, lotNumber, kind: 'palletise', limit: '200' },
        ...(next !== undefined && { pagination_key: next }),
      },
      { signal },
    );
    for (const line of data.items) if (line.place === place && line.qty < 0) movements.add(line.movementId);
    next = data.pagination_key;
  } while (next !== undefined);
  return movements.size;
};

/** Nothing was counted yet: its lot comes with the first count. */
const isNotMadeYet = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/**
 * What a run's lot has loose at the line, how often it filled a pallet, and what of it goes on one. `made`: what the run
 * has counted so far, so that each count asks anew.
 */
export const lotAtLine = (goods: LotAtLine, made: number) =>
  queryOptions({
    queryKey: ['stock', 'at-line', goods.inventoryID, goods.lotNumber, goods.place, made],
    staleTime: 0,
    retry: false,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) => {
      const { inventoryID, lotNumber, place } = goods;
      try {
        const [{ data: lot }, { data: rules }, filled] = await Promise.all([
          call(getInventory, 'get_lot', { inventoryID, lotNumber }, { signal }),
          call(getInventory, 'get_item_rules', { inventoryID }, { signal }),
          timesFilled(goods, signal),
        ]);
        const there = lot.balances.filter((one) => one.place === place);
        const { baseUom, conversions } = lot;
        const { casesPerLayer = null, layersPerPallet = null } = rules.items[0]?.rules ?? {};
        return {
          item: { inventoryID, baseUom, conversions },
          loose: there.reduce((sum, { onHand }) => add(sum, quantity(onHand)), ZERO),
          casesInLayers: casesPerLayer && layersPerPallet ? casesPerLayer * layersPerPallet : null,
          filled,
        };
      } catch (error) {
        if (isNotMadeYet(error)) return null;
        throw error;
      }
    },
  });
