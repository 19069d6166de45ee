import { useQuery } from '@tanstack/react-query';
import { useUser } from '#frontend/auth/session/session.ts';
import { useDeviceStorage } from '#frontend/shared/offline/device-storage.ts';
import { StorageWarning } from '#frontend/shared/offline/storage-warning.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Floor, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { chooseLine, useChosenLine } from './chosen-line.ts';
import { LineChoice } from './line-choice.tsx';
import { liveLines } from './line-queries.ts';
import { LineView } from './line-view.tsx';
import { serverClock } from './server-clock.ts';
import { seenLines } from './waiting/floor-store.ts';

/** The lines as the server has them; without a network after a reload as this device saw them last. */
const useLines = () => {
  const { sub } = useUser();
  const live = useQuery(liveLines);
  const seen = useQuery({
    queryKey: ['production', 'seen-lines', sub],
    enabled: live.isError && live.data === undefined,
    queryFn: async () => {
      const stored = await seenLines(sub ?? '');
      if (stored) serverClock.assume(stored.offset);
      return stored?.lines ?? null;
    },
    gcTime: 0,
    meta: { hidesProgress: true },
  });
  const lines = live.data ?? seen.data ?? undefined;
  // While the first answer is asked for again, it is still the same failure.
  return { live, lines, isAway: lines !== undefined && (live.isError || live.data === undefined) };
};

/** Production Line: started, counted, paused and stopped where it happens, standing up, on a tablet. */
export const ProductionLineScreen = () => {
  const { live, lines, isAway } = useLines();
  const chosen = useChosenLine();
  const storage = useDeviceStorage();
  const found = lines?.find(({ code }) => code === chosen);
  const line = found && (found.active || found.run) ? found : undefined;

  return (
    <Floor>
      <Stack gap="medium">
        <PageHeader
          title="Production Line"
          actions={line && <Button onClick={() => chooseLine(null)}>Change line</Button>}
        >
          {line ? `${line.name} (${line.code})` : 'Start a run, count what it makes, and stop it.'}
        </PageHeader>
        <StorageWarning />
        {isAway && (
          <Banner tone="warning">
            {storage === 'keeps'
              ? "The server can't be reached. What you record is kept on this device and sent when it is back."
              : "The server can't be reached. What you record is sent when it is back, as long as this page is open."}
          </Banner>
        )}
        {live.isError && !lines && (
          <Card isFlush>
            <LoadFailure what="production lines" query={live} />
          </Card>
        )}
        {!lines && !live.isError && (
          <div role="status" aria-label="Loading production lines...">
            <Skeleton height={480} />
          </div>
        )}
        {found && !line && (
          <Banner tone="warning">{`${found.name} is switched off. Choose another line.`}</Banner>
        )}
        {lines && !line && <LineChoice lines={lines} />}
        {line && <LineView key={line.code} line={line} />}
      </Stack>
    </Floor>
  );
};
