import type { UseQueryResult } from '@tanstack/react-query';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';

interface ListFailureProps {
  readonly list: UseQueryResult<readonly unknown[]>;
  /** 'lines' */
  readonly noun: string;
}

/** Instead of a list that can't be loaded, or over the last one known; nothing while all is well. */
export const ListFailure = ({ list, noun }: ListFailureProps) => {
  if (!list.isError) return null;
  const failure = `Failed to load ${noun}: ${reasonOf(list.error, 'Try again.')}`;
  const tryAgain = () => void list.refetch();
  return list.data ? (
    <Banner
      tone="error"
      action={
        <Button isPending={list.isFetching} pendingLabel="Trying..." onClick={tryAgain}>
          Try Again
        </Button>
      }
    >
      {failure}
    </Banner>
  ) : (
    <Card isFlush>
      <ErrorPanel isTrying={list.isFetching} onTryAgain={tryAgain}>
        {failure}
      </ErrorPanel>
    </Card>
  );
};
