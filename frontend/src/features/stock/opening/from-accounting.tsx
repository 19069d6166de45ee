import { useQuery } from '@tanstack/react-query';
import type { OpeningRunResponse } from '#api/inventory/opening-stock.ts';
import type { InventoryItem } from '#api/inventory.ts';
import { isOrAre } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { Outcome } from './opening-outcome.tsx';
import { isRunning, openingRun, runCounts, runShare, useStartOpening } from './opening-run.ts';

/** Items of which the accounting system has more than is here. */
const countToLoad = (listed: readonly InventoryItem[]): number =>
  listed.filter(({ offBooks }) => offBooks !== null && offBooks < 0).length;

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Starts the run that loads what the accounting system has, and shows how the last one goes or went. */
export const FromAccounting = ({ items: listed }: { readonly items: readonly InventoryItem[] }) => {
  const { accountingName } = runtimeConfig();
  const { data: run, isPending } = useQuery(openingRun);
  const start = useStartOpening();
  const wanted = countToLoad(listed);
  const isUnderWay = isRunning(run);
  const note =
    wanted === 0
      ? `Nothing was read of which ${accountingName} has more than is here. It is read every night.`
      : `${accountingName} has more of ${items(wanted)} than is here. What was taken here since, by a scrap, a count or a run, is not loaded.`;
  return (
    <Section heading={`From ${accountingName}`} note={note}>
      {start.isError && (
        <Banner tone="error">{reasonOf(start.error, 'It was not started. Try again.')}</Banner>
      )}
      {run && (isUnderWay ? <Progress run={run} /> : <Ended key={run.runId} run={run} />)}
      <div>
        <Button
          look="primary"
          disabled={isPending || isUnderWay || (wanted === 0 && run?.status !== 'FAILED')}
          isPending={start.isPending}
          onClick={() => start.mutate()}
        >
          {run?.status === 'FAILED' ? 'Load again' : `Load from ${accountingName}`}
        </Button>
      </div>
    </Section>
  );
};

interface RunProps {
  readonly run: OpeningRunResponse;
}

const Progress = ({ run }: RunProps) => (
  <>
    <ProgressBar label="Loading opening stock" {...runShare(run)} />
    <p role="status">
      {`${runCounts(run)}. Each item is asked for by lot. You can close this page: it goes on, and the Inventory List shows how far it is.`}
      {run.message && ` ${run.message}`}
    </p>
  </>
);

/** What came of the last run, whoever started it. */
const Ended = ({ run }: RunProps) => (
  <Stack gap="small">
    {run.status === 'FAILED' && (
      <Banner tone="error">{run.message ?? 'It failed. Load again to go on.'}</Banner>
    )}
    <p className="soft">{`Last load: ${atTheSite(run.startedAt)}, by ${run.startedBy}.`}</p>
    <RecordHistory noun="StockDocuments" name={run.runId} of="the last load" />
    <Outcome opened={run.opened} before={0} later={run.later} waiting={run.waiting} />
    {run.explained.length > 0 && (
      <p>{`All that is missing of ${run.explained.join(', ')} was taken here. Nothing of it is opening stock.`}</p>
    )}
    {run.leftOut > 0 && (
      <p>{`There ${isOrAre(run.leftOut)} ${run.leftOut} more. Settle these and load again to see them.`}</p>
    )}
  </Stack>
);
