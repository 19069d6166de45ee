import type { UseQueryResult } from '@tanstack/react-query';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';

interface ListErrorPanelProps {
  readonly orders: UseQueryResult<readonly WorkOrderRow[]>;
  /** The look at what others change. */
  readonly live: UseQueryResult<unknown>;
}

/** Instead of a list that can't be loaded, or over one that may be behind; nothing while all is well. */
export const ListErrorPanel = ({ orders, live }: ListErrorPanelProps) => {
  const failed = orders.isError ? orders : live;
  if (!failed.isError) return null;
  const reason = reasonOf(failed.error, 'Try again.');
  if (!orders.data)
    return (
      <Card isFlush>
        <ErrorPanel isTrying={orders.isFetching} onTryAgain={() => void orders.refetch()}>
          {`Failed to load work orders: ${reason}`}
        </ErrorPanel>
      </Card>
    );
  return (
    <Banner
      tone={orders.isError ? 'error' : 'warning'}
      action={
        <Button isPending={failed.isFetching} pendingLabel="Trying..." onClick={() => void failed.refetch()}>
          Try Again
        </Button>
      }
    >
      {orders.isError
        ? `Failed to load work orders: ${reason}`
        : `What others change is not shown at the moment: ${reason}`}
    </Banner>
  );
};
