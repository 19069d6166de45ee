import type { postWorkOrder } from '#api/work-orders.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { DomainError } from '#domain/errors.ts';
import { samePacks } from '#domain/production/units.ts';
import { err, ok, type Result } from '#domain/result.ts';
import * as rules from '#domain/work-orders/change-work-order.ts';
import { checkRequiredDate, editWorkOrder } from '#domain/work-orders/edit-work-order.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { type ChangeOrderDeps, changeOrder, type WorkOrderChangeInput } from './change-order.ts';
import { createFromFields, duplicate, type OrderWithWarnings, termsFrom } from './create-work-order.ts';
import type { ProductStore } from './work-order-ports.ts';
import { toWorkOrderResponse } from './work-order-response.ts';

export interface WorkOrderWriteDeps extends ChangeOrderDeps {
  readonly products: ProductStore;
}

const doing = ({ person, now }: CallContext, changeId?: string): rules.ChangeContext => ({
  by: person.username,
  now,
  changeId: changeId ?? null,
});

const answer = ({ order, warnings }: OrderWithWarnings) =>
  ok({ data: toWorkOrderResponse(order), meta: { warnings: [...warnings] } });

const answered = (changed: Result<WorkOrder, DomainError>) =>
  changed.ok ? answer({ order: changed.value, warnings: [] }) : changed;

/** The actions of POST /PostWorkOrder. */
export const workOrderWriteHandlers = (deps: WorkOrderWriteDeps): Handlers<typeof postWorkOrder> => {
  const change = async (
    request: WorkOrderChangeInput,
    context: CallContext,
    rule: (order: WorkOrder, doing: rules.ChangeContext) => rules.ChangeResult,
  ) => {
    const how = doing(context, request.changeId);
    return answered(await changeOrder(deps, request, (order) => rule(order, how)));
  };

  return {
    async create_work_order(request, context) {
      const made = await createFromFields(deps, request, doing(context, request.requestId));
      return made.ok ? answer(made.value) : made;
    },

    async duplicate_work_order(request, context) {
      const made = await duplicate(deps, request, doing(context, request.requestId));
      return made.ok ? answer(made.value) : made;
    },

    async edit_work_order(request, context) {
      const warnings = checkRequiredDate(request.requiredDate, context.now);
      const how = doing(context, request.changeId);
      const changed = await changeOrder(deps, request, async (order) => {
        const isPicked = request.inventoryID === order.product.inventoryID && request.inventoryID !== null;
        // What stays picked stays measured as it was; the item need not even exist any more.
        const terms =
          isPicked && samePacks(request.packs, order.packs) ? null : await termsFrom(deps.products, request);
        if (terms && !terms.ok) return terms;
        const { quantity, uom, priority, requiredDate } = request;
        const next = terms?.value ?? { ...order, quantity, uom, priority, requiredDate };
        // An order may keep a date that could not be chosen any more.
        if ('code' in warnings && requiredDate !== order.requiredDate) return err(warnings);
        return editWorkOrder(order, next, how);
      });
      if (!changed.ok) return changed;
      return answer({ order: changed.value, warnings: 'code' in warnings ? [] : warnings });
    },

    async delete_work_order(request, context) {
      const { id, changeId } = request;
      const how = doing(context, changeId);
      const removed = await changeOrder(
        deps,
        request,
        (order) => rules.deleteWorkOrder(order, how),
        deps.workOrders.remove,
      );
      const gone = ok({ data: { id, deleted: true as const } });
      if (removed.ok) return gone;
      const isAgain =
        removed.error.code === 'WORK_ORDER_NOT_FOUND' &&
        changeId !== undefined &&
        (await deps.workOrders.removedBy(id)) === changeId;
      return isAgain ? gone : removed;
    },

    hold_work_order: (request, context) =>
      change(request, context, (order, how) => rules.holdWorkOrder(order, request.reason, how)),

    release_work_order: (request, context) => change(request, context, rules.releaseWorkOrder),

    start_work_order: (request, context) =>
      change(request, context, (order, how) => rules.startWorkOrder(order, how)),

    complete_work_order: (request, context) => change(request, context, rules.completeWorkOrder),

    close_short: (request, context) =>
      change(request, context, (order, how) => rules.closeShort(order, request.reason, how)),

    cancel_work_order: (request, context) =>
      change(request, context, (order, how) => rules.cancelWorkOrder(order, request.reason, how)),

    reopen_work_order: (request, context) =>
      change(request, context, (order, how) => rules.reopenWorkOrder(order, request.reason, how)),
  };
};
