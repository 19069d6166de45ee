import type { WorkOrderFields } from '#api/work-orders.ts';
import { sha256 } from '#app/sha256.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { unitSizes } from '#domain/production/units.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  type ChangeContext,
  createWorkOrder,
  workOrderNotFound,
} from '#domain/work-orders/change-work-order.ts';
import { checkRequiredDate, type TermsWarning } from '#domain/work-orders/edit-work-order.ts';
import type { WorkOrder, WorkOrderTerms } from '#domain/work-orders/work-order.ts';
import { workOrderId } from '#domain/work-orders/work-order-id.ts';
import type { ProductStore, WorkOrderStore } from './work-order-ports.ts';
import { toWorkOrderResponse } from './work-order-response.ts';

export interface CreateDeps {
  readonly workOrders: WorkOrderStore;
  readonly products: ProductStore;
}

export interface OrderWithWarnings {
  readonly order: WorkOrder;
  readonly warnings: readonly TermsWarning[];
}

export type OrderAnswer = Promise<Result<OrderWithWarnings, DomainError>>;

/** What was asked for as an order's terms, with the item's own name and units where one was picked. */
export const termsFrom = async (
  products: ProductStore,
  { product, inventoryID, quantity, uom, priority, requiredDate, packs }: WorkOrderFields,
): Promise<Result<WorkOrderTerms, DomainError>> => {
  const rest = { quantity, uom, priority, requiredDate, packs };
  if (inventoryID === null) {
    return ok({ ...rest, product: { inventoryID: null, name: product }, sizes: unitSizes(null, packs) });
  }
  const item = await products.load(inventoryID);
  if (!item) {
    const message = `There is no item ${inventoryID}. Pick another, or type the product.`;
    return err(
      domainError('PRODUCT_NOT_FOUND', message, {
        details: [{ path: 'inventoryID', code: 'PRODUCT_NOT_FOUND', message }],
      }),
    );
  }
  return ok({
    ...rest,
    product: { inventoryID: item.inventoryID, name: item.name },
    sizes: unitSizes(item, packs),
  });
};

/** What the same call made before, as it stands now; a conflict where it asked for something else. */
const answerAgain = async (
  { workOrders }: CreateDeps,
  made: { id: string; contentHash: string },
  contentHash: string,
  now: number,
): OrderAnswer => {
  const order = await workOrders.load(made.id);
  if (!order) {
    return err(
      domainError('IDEMPOTENCY_CONFLICT', `${made.id} was made by this and has been deleted since.`),
    );
  }
  if (made.contentHash !== contentHash) {
    return err(
      domainError(
        'IDEMPOTENCY_CONFLICT',
        `${made.id} was made by this already, with other details. Edit it, or begin a new one.`,
        { current: toWorkOrderResponse(order) },
      ),
    );
  }
  const warnings = checkRequiredDate(order.requiredDate, now);
  return ok({ order, warnings: 'code' in warnings ? [] : warnings });
};

/** Meetings of one call with itself: a resend that overtakes the first. */
const MAX_ATTEMPTS = 3;

interface Creation {
  readonly requestId: string | null;
  /** What tells one request from another with the same id. */
  readonly content: unknown;
  readonly terms: () => Promise<Result<WorkOrderTerms, DomainError>>;
  readonly copiedFrom: string | null;
}

/** Makes an order with the next number of the site's day; the same request again makes no second one. */
const create = async (deps: CreateDeps, creation: Creation, doing: ChangeContext): OrderAnswer => {
  const { requestId, copiedFrom } = creation;
  const contentHash = await sha256(JSON.stringify(creation.content));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const made = requestId === null ? null : await deps.workOrders.made(requestId);
    if (made) return answerAgain(deps, made, contentHash, doing.now);
    const terms = await creation.terms();
    if (!terms.ok) return terms;
    const warnings = checkRequiredDate(terms.value.requiredDate, doing.now);
    if ('code' in warnings) return err(warnings);
    const day = siteDay(doing.now);
    const id = workOrderId(day, await deps.workOrders.nextNumber(day));
    const order = createWorkOrder(id, terms.value, doing, copiedFrom);
    if ((await deps.workOrders.create(order, requestId, contentHash)).ok) return ok({ order, warnings });
  }
  return err(domainError('TRY_AGAIN', 'The work order could not be made just now. Try again.'));
};

export const createFromFields = (
  deps: CreateDeps,
  { requestId = null, ...fields }: WorkOrderFields & { requestId?: string | null | undefined },
  doing: ChangeContext,
): OrderAnswer =>
  create(
    deps,
    { requestId, content: fields, terms: () => termsFrom(deps.products, fields), copiedFrom: null },
    doing,
  );

export const duplicate = (
  deps: CreateDeps,
  request: { id: string; requestId?: string | undefined; requiredDate?: string | undefined },
  doing: ChangeContext,
): OrderAnswer => {
  const { id, requestId = null, requiredDate } = request;
  const terms = async (): Promise<Result<WorkOrderTerms, DomainError>> => {
    const copied = await deps.workOrders.load(id);
    if (!copied) return err(workOrderNotFound(id));
    const { product, quantity, uom, priority, packs, sizes } = copied;
    const date = requiredDate ?? copied.requiredDate;
    return ok({ product, quantity, uom, priority, packs, sizes, requiredDate: date });
  };
  return create(deps, { requestId, content: { id, requiredDate }, terms, copiedFrom: id }, doing);
};
