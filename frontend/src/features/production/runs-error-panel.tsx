import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import type { useEndedRuns } from './use-ended-runs.ts';

/** Instead of runs that can't be loaded, or over a list that may be behind; nothing while all is well. */
export const RunsErrorPanel = ({ runs }: { readonly runs: ReturnType<typeof useEndedRuns> }) => {
  const { failure, isFailed, data } = runs;
  if (!failure) return null;
  const reason = reasonOf(failure.error, 'Try again.');
  const tryAgain = () => void failure.refetch();
  if (!data)
    return (
      <Card isFlush>
        <ErrorPanel isTrying={failure.isFetching} onTryAgain={tryAgain}>
          {`Failed to load runs: ${reason}`}
        </ErrorPanel>
      </Card>
    );
  return (
    <Banner
      tone={isFailed ? 'error' : 'warning'}
      action={
        <Button isPending={failure.isFetching} pendingLabel="Trying..." onClick={tryAgain}>
          Try Again
        </Button>
      }
    >
      {isFailed ? `Failed to load runs: ${reason}` : `Runs that end now are not shown yet: ${reason}`}
    </Banner>
  );
};
