import { useQuery } from '@tanstack/react-query';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { isRunning, openingRun, runCounts, runShare } from './opening-run.ts';

/** How loading opening stock is going, to everybody who looks at stock; nothing once it has ended. */
export const OpeningRunBanner = () => {
  const { data: run } = useQuery(openingRun);
  if (!run || !isRunning(run)) return null;
  return (
    <Banner tone="info">
      <Stack gap="small">
        <span className="figures">
          {`${run.startedBy} is loading opening stock from ${runtimeConfig().accountingName}: ${runCounts(run)}.`}
          {run.message && ` ${run.message}`}
        </span>
        <ProgressBar label="Loading opening stock" {...runShare(run)} />
      </Stack>
    </Banner>
  );
};
