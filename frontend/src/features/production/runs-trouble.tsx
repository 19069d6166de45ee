import { reasonOf } from '#frontend/api/api-failure.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { ErrorPanel } from '#frontend/ui/panel.tsx';
import type { useEndedRuns } from './use-ended-runs.ts';

/** Instead of runs that can't be loaded, or over a list that may be behind; nothing while all is well. */
export const RunsTrouble = ({ runs }: { readonly runs: ReturnType<typeof useEndedRuns> }) => {
  const { trouble, isFailed, data } = runs;
  if (!trouble) return null;
  const reason = reasonOf(trouble.error, 'Try again.');
  const tryAgain = () => void trouble.refetch();
  if (!data)
    return (
      <Card isFlush>
        <ErrorPanel isTrying={trouble.isFetching} onTryAgain={tryAgain}>
          {`Failed to load runs: ${reason}`}
        </ErrorPanel>
      </Card>
    );
  return (
    <Banner
      tone={isFailed ? 'error' : 'warning'}
      action={
        <Button isPending={trouble.isFetching} pendingLabel="Trying..." onClick={tryAgain}>
          Try Again
        </Button>
      }
    >
      {isFailed ? `Failed to load runs: ${reason}` : `Runs that end now are not shown yet: ${reason}`}
    </Banner>
  );
};
