import type { WorkOrderFields } from '#api/work-orders.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  type ChangeContext,
  createWorkOrder,
  workOrderNotFound,
} from '#domain/work-orders/change-work-order.ts';
import { checkRequiredDate, type TermsWarning } from '#domain/work-orders/edit-work-order.ts';
import type { WorkOrder, WorkOrderTerms } from '#domain/work-orders/work-order.ts';
import { workOrderId } from '#domain/work-orders/work-order-id.ts';
import { type ChangeOrderDeps, orderRefusals } from './change-order.ts';
import { newTerms } from './order-terms.ts';
import type { ProductStore } from './work-order-ports.ts';

export interface CreateDeps extends ChangeOrderDeps {
  readonly products: ProductStore;
}

export interface OrderWithWarnings {
  readonly order: WorkOrder;
  readonly warnings: readonly TermsWarning[];
}

type OrderAnswer = Promise<Result<OrderWithWarnings, DomainError>>;

interface Creation {
  readonly requestId: string | null;
  /** What tells one request from another with the same id. */
  readonly content: unknown;
  readonly terms: () => Promise<Result<WorkOrderTerms, DomainError>>;
  readonly copiedFrom: string | null;
}

/** What the same call made before, and what stands of it. */
interface Made {
  readonly id: string;
  readonly contentHash: string;
  readonly order: WorkOrder | null;
}

/** It asked for the same and still stands; otherwise a conflict. */
const answerOf = ({ id, order, ...made }: Made, contentHash: string): Result<WorkOrder, DomainError> => {
  if (order && made.contentHash === contentHash) return ok(order);
  return err(
    orderRefusals.withCurrent(
      domainError(
        'IDEMPOTENCY_CONFLICT',
        order
          ? `${id} was made by this already, with other details. Edit it, or begin a new one.`
          : `${id} was made by this and has been deleted since.`,
      ),
      order,
    ),
  );
};

/** Few: only a concurrent resend of the same request can conflict. */
const MAX_ATTEMPTS = 3;

/** Makes an order with the next number of the site's day; the same request again makes no second one. */
const create = async (
  deps: CreateDeps,
  { requestId, content, terms, copiedFrom }: Creation,
  context: ChangeContext,
): OrderAnswer => {
  const { workOrders } = deps;
  const contentHash = await sha256(JSON.stringify(content));
  const load = async (): Promise<Made | null> => {
    const made = requestId === null ? null : await workOrders.made(requestId);
    return made && { ...made, order: await workOrders.load(made.id) };
  };
  const created = await mutate<Made | null, WorkOrder, DomainError>(deps, {
    load,
    async decide(made) {
      if (made) {
        const answer = answerOf(made, contentHash);
        return answer.ok ? stands(answer.value) : answer;
      }
      const decided = await terms();
      if (!decided.ok) return decided;
      const checked = checkRequiredDate(decided.value.requiredDate, context.now);
      if ('code' in checked) return err(checked);
      const day = siteDay(context.now);
      const id = workOrderId(day, await workOrders.nextNumber(day));
      return write(createWorkOrder(id, decided.value, context, copiedFrom));
    },
    save: (order) => workOrders.create(order, requestId, contentHash),
    maxAttempts: MAX_ATTEMPTS,
    contended: (made) =>
      orderRefusals.withCurrent(
        domainError('TRY_AGAIN', 'The work order could not be made just now. Try again.'),
        made?.order ?? null,
      ),
  });
  if (!created.ok) return created;
  const warnings = checkRequiredDate(created.value.requiredDate, context.now);
  return ok({ order: created.value, warnings: 'code' in warnings ? [] : warnings });
};

export const createFromFields = (
  deps: CreateDeps,
  { requestId = null, ...fields }: WorkOrderFields & { requestId?: string | null | undefined },
  context: ChangeContext,
): OrderAnswer =>
  create(
    deps,
    { requestId, content: fields, terms: () => newTerms(deps.products, fields), copiedFrom: null },
    context,
  );

export const duplicate = (
  deps: CreateDeps,
  request: { id: string; requestId?: string | undefined; requiredDate?: string | undefined },
  context: ChangeContext,
): OrderAnswer => {
  const { id, requestId = null, requiredDate } = request;
  const terms = async (): Promise<Result<WorkOrderTerms, DomainError>> => {
    const copied = await deps.workOrders.load(id);
    if (!copied) return err(workOrderNotFound(id));
    return ok({ ...copied, requiredDate: requiredDate ?? copied.requiredDate });
  };
  return create(deps, { requestId, content: { id, requiredDate }, terms, copiedFrom: id }, context);
};
