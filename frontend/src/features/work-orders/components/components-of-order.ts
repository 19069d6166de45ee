import { queryOptions } from '@tanstack/react-query';
import type { ComponentsResponse } from '#api/bom.ts';
import { type ComponentNeed, componentNeeds } from '#domain/bom/component-needs.ts';
import { itemKey } from '#domain/items/item.ts';
import { frozenNeeds } from '#domain/production/bom/frozen-needs.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import type { Packs, UnitSizes } from '#domain/production/unit-fields.ts';
import { inBase, sizesInBase, unitSizes } from '#domain/production/units.ts';
import { type Quantity, quantity } from '#domain/quantity.ts';
import { call } from '#frontend/api/call.ts';
import { getBom } from '#frontend/api/endpoints.ts';

/** What goes into a product, for an order that may keep a bill of its own. Stock changes: asked anew each time. */
export const componentsOf = (inventoryID: string, workOrderId: string | null) =>
  queryOptions({
    queryKey: ['boms', 'components', inventoryID, workOrderId],
    staleTime: 0,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<ComponentsResponse> => {
      const request = { inventoryID, ...(workOrderId === null ? {} : { workOrderId }) };
      return (await call(getBom, 'list_components', request, { signal })).data;
    },
  });

/** So much of an order, in its unit. `sizes`: those that it was made with; null: it is not made yet. */
export interface OrderedAmount {
  readonly quantity: number;
  readonly uom: ProductionUnit;
  readonly packs: Packs;
  readonly sizes: UnitSizes | null;
}

/** So much in the product's base unit; null: how much one of the unit is there is not known. */
const madeOf = (product: ComponentsResponse['product'], ordered: OrderedAmount): Quantity | null => {
  const sizes = ordered.sizes ?? unitSizes(product, ordered.packs);
  const known = sizesInBase(product, { ...ordered, sizes });
  return known && inBase(quantity(ordered.quantity), ordered.uom, known);
};

/** Still needed, free and short of each component. Null: how much of the product it is can't be said. */
export const needsOfOrder = (
  { product, bom, components }: ComponentsResponse,
  ordered: OrderedAmount,
): readonly ComponentNeed[] | null => {
  const made = madeOf(product, ordered);
  if (made === null || !bom) return null;
  const lines = bom.lines.map((line) => ({
    ...line,
    qty: quantity(line.qty),
    lossPercent: quantity(line.lossPercent),
  }));
  const inStock = components.map(
    ({ inventoryID, name, free, issued, substitutes }) =>
      [
        itemKey(inventoryID),
        {
          ...{ inventoryID, name, free: free === null ? null : quantity(free) },
          issued: quantity(issued),
          substitutes: substitutes.map((one) => ({
            ...one,
            ratio: quantity(one.ratio),
            free: quantity(one.free),
          })),
        },
      ] as const,
  );
  return componentNeeds(frozenNeeds({ ...bom, perQty: quantity(bom.perQty), lines }, made), new Map(inStock));
};
