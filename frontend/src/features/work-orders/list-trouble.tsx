import type { UseQueryResult } from '@tanstack/react-query';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { ErrorPanel } from '#frontend/ui/panel.tsx';

interface ListTroubleProps {
  readonly orders: UseQueryResult<readonly WorkOrderRow[]>;
  /** The look at what others change. */
  readonly live: UseQueryResult<unknown>;
}

/** Instead of a list that can't be loaded, or over one that may be behind; nothing while all is well. */
export const ListTrouble = ({ orders, live }: ListTroubleProps) => {
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
