import type { WorkOrderFields } from '#api/work-orders.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { samePacks, unitSizes } from '#domain/production/units.ts';
import { addedValues } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { TYPED_FIELDS, termsOf, WorkOrder, type WorkOrderTerms } from '#domain/work-orders/work-order.ts';
import type { ProductStore } from './work-order-ports.ts';

type Typed = Pick<WorkOrderTerms, (typeof TYPED_FIELDS)[number]>;

/** What was typed, over what stands where an older client leaves a field out. */
const typedOver = (standing: Partial<Typed>, fields: WorkOrderFields): Typed => ({
  ...standing,
  ...(Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as Typed),
});

/** Terms measured anew: with the item's own name and units where one was picked. */
const measured = async (
  products: ProductStore,
  typed: Typed,
): Promise<Result<WorkOrderTerms, DomainError>> => {
  const { inventoryID, packs } = typed;
  if (inventoryID === null) return ok({ ...typed, sizes: unitSizes(null, packs) });
  const item = await products.load(inventoryID);
  if (item) {
    return ok({
      ...typed,
      product: item.name,
      inventoryID: item.inventoryID,
      sizes: unitSizes(item, packs),
    });
  }
  const message = `There is no item ${inventoryID}. Pick another, or type the product.`;
  return err(
    domainError('PRODUCT_NOT_FOUND', message, {
      details: [{ path: 'inventoryID', code: 'PRODUCT_NOT_FOUND', message }],
    }),
  );
};

/** The terms of a new order. */
export const newTerms = (products: ProductStore, fields: WorkOrderFields) =>
  measured(products, typedOver(addedValues(WorkOrder, TYPED_FIELDS), fields));

/** The terms of an order as they are to stand: what stays picked stays measured, even where its item is no more. */
export const editedTerms = async (
  products: ProductStore,
  order: WorkOrder,
  fields: WorkOrderFields,
): Promise<Result<WorkOrderTerms, DomainError>> => {
  const typed = typedOver(order, fields);
  const { inventoryID, product, sizes } = order;
  const staysPicked = inventoryID !== null && typed.inventoryID === inventoryID;
  return staysPicked && samePacks(typed.packs, order.packs)
    ? ok(termsOf({ ...typed, product, sizes }))
    : measured(products, typed);
};
