import { useQuery } from '@tanstack/react-query';
import type { Move } from '#domain/work-orders/moves.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-orders/work-order-status.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { WORK_ORDER_COLUMNS } from './list/work-order-columns.tsx';
import { WorkOrderList } from './list/work-order-list.tsx';
import { allWorkOrders } from './list-queries.ts';

const MOVES_HERE: readonly Move[] = [
  'start',
  'hold',
  'release',
  'complete',
  'closeShort',
  'reopen',
  'cancel',
  'delete',
];

/** Every work order and what can be done with it (spec §2, Work Order List). */
export const WorkOrderListScreen = () => {
  const orders = useQuery(allWorkOrders);
  const mayCreate = usePermission('workOrder.create');
  const add = (onAdd: () => void) => (
    <Button
      look="primary"
      icon={<Icon name="plus" size={18} />}
      disabled={!mayCreate}
      title={mayCreate ? undefined : 'Your role may not create work orders.'}
      onClick={onAdd}
    >
      Add
    </Button>
  );
  return (
    <WorkOrderList
      orders={orders}
      caption="Work orders"
      columns={WORK_ORDER_COLUMNS}
      statuses={WORK_ORDER_STATUSES}
      moves={MOVES_HERE}
      hasEdit
      header={(open) => (
        <PageHeader
          title="Work Order List"
          actions={
            <>
              <Button
                icon={<Icon name="refresh" size={18} />}
                isPending={orders.isFetching}
                pendingLabel="Looking..."
                onClick={() => void orders.refetch()}
              >
                Refresh
              </Button>
              {(orders.data?.length ?? 0) > 0 && add(() => open({ kind: 'create' }))}
            </>
          }
        >
          What is to be made, by when, and how far it is.
        </PageHeader>
      )}
      empty={(open) => (
        <EmptyPanel action={add(() => open({ kind: 'create' }))}>
          No work orders yet. Add one to say what is to be made.
        </EmptyPanel>
      )}
    />
  );
};
