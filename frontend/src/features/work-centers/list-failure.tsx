import type { UseQueryResult } from '@tanstack/react-query';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { ErrorPanel } from '#frontend/ui/panel.tsx';

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
