import type { postWorkOrder } from '#api/work-orders.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { sha256 } from '#app/sha256.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import * as rules from '#domain/work-orders/change-work-order.ts';
import { checkRequiredDate, editWorkOrder } from '#domain/work-orders/edit-work-order.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { type ChangeMade, changeOrder, type WorkOrderChangeInput } from './change-order.ts';
import { type CreateDeps, createFromFields, duplicate, type OrderWithWarnings } from './create-work-order.ts';
import { editedTerms } from './order-terms.ts';
import { toWorkOrderResponse } from './work-order-response.ts';

const changing = ({ person, now }: CallContext, changeId?: string): rules.ChangeContext => ({
  by: person.username,
  now,
  changeId: changeId ?? null,
});

const answer = ({ order, warnings }: OrderWithWarnings) =>
  ok({ data: toWorkOrderResponse(order), meta: { warnings: [...warnings] } });

const answered = (changed: Result<WorkOrder, DomainError>) =>
  changed.ok ? answer({ order: changed.value, warnings: [] }) : changed;

/** The actions of POST /PostWorkOrder. */
export const workOrderWriteHandlers = (deps: CreateDeps): Handlers<typeof postWorkOrder> => {
  const change = async (
    request: WorkOrderChangeInput & { readonly reason?: string },
    context: CallContext,
    kind: ChangeMade['change'],
    rule: (order: WorkOrder, changeContext: rules.ChangeContext) => rules.ChangeResult,
  ) => {
    const changeContext = changing(context, request.changeId);
    const made = { change: kind, reason: request.reason ?? null };
    return answered(await changeOrder(deps, request, made, (order) => rule(order, changeContext)));
  };

  return {
    async create_work_order(request, context) {
      const made = await createFromFields(deps, request, changing(context, request.requestId));
      return made.ok ? answer(made.value) : made;
    },

    async duplicate_work_order(request, context) {
      const made = await duplicate(deps, request, changing(context, request.requestId));
      return made.ok ? answer(made.value) : made;
    },

    async edit_work_order(request, context) {
      const { id, version, changeId, ...fields } = request;
      const warnings = checkRequiredDate(fields.requiredDate, context.now);
      const contentHash = await sha256(JSON.stringify(fields));
      const made = { change: 'edited', reason: null, contentHash } as const;
      const changed = await changeOrder(deps, request, made, async (order) => {
        const terms = await editedTerms(deps.products, order, fields);
        if (!terms.ok) return terms;
        // An order may keep a date that could not be chosen any more.
        if ('code' in warnings && fields.requiredDate !== order.requiredDate) return err(warnings);
        return editWorkOrder(order, terms.value, { ...changing(context, changeId), contentHash });
      });
      if (!changed.ok) return changed;
      return answer({ order: changed.value, warnings: 'code' in warnings ? [] : warnings });
    },

    async delete_work_order(request, context) {
      const { id, changeId } = request;
      const changeContext = changing(context, changeId);
      const removed = await changeOrder(
        deps,
        request,
        { change: 'deleted', reason: null },
        (order) => rules.deleteWorkOrder(order, changeContext),
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
      change(request, context, 'held', (order, changeContext) =>
        rules.holdWorkOrder(order, request.reason, changeContext),
      ),

    release_work_order: (request, context) => change(request, context, 'released', rules.releaseWorkOrder),

    start_work_order: (request, context) =>
      change(request, context, 'started', (order, changeContext) =>
        rules.startWorkOrder(order, changeContext),
      ),

    complete_work_order: (request, context) => change(request, context, 'completed', rules.completeWorkOrder),

    close_short: (request, context) =>
      change(request, context, 'closedShort', (order, changeContext) =>
        rules.closeShort(order, request.reason, changeContext),
      ),

    cancel_work_order: (request, context) =>
      change(request, context, 'cancelled', (order, changeContext) =>
        rules.cancelWorkOrder(order, request.reason, changeContext),
      ),

    reopen_work_order: (request, context) =>
      change(request, context, 'reopened', (order, changeContext) =>
        rules.reopenWorkOrder(order, request.reason, changeContext),
      ),
  };
};
