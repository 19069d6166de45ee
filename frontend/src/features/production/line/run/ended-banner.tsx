import { useQuery } from '@tanstack/react-query';
import type { RunRecord } from '#api/production.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { countText } from '#frontend/features/production/line/count/count-text.ts';
import { runAt } from '#frontend/features/production/line/line-queries.ts';
import { typedCountOn } from '#frontend/features/production/line/waiting/floor-store.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface EndedBannerProps {
  /** As it stood when it was seen last. */
  readonly run: RunRecord;
  readonly onClose: () => void;
}

/** The run that was on the screen was ended by somebody else; what was typed on it here is not forgotten. */
export const EndedBanner = ({ run, onClose }: EndedBannerProps) => {
  const { sub } = useUser();
  const { runId, runNumber } = run;
  const found = useQuery({ ...runAt({ runId, revision: -1 }), refetchInterval: false }).data?.run;
  const typed = useQuery({
    queryKey: ['typed-count', sub, runId, 'ended'],
    queryFn: () => typedCountOn(sub ?? '', runId),
    gcTime: 0,
    meta: { hidesProgress: true },
  }).data;
  const how = found?.status === 'Void' ? 'was made void' : 'was stopped';
  const by = found ? ` by ${found.updatedBy}` : '';
  const made = found?.status === 'Stopped' ? ` It ended with ${countText(found)}.` : '';
  const hasTyped = typed && ((typed.good ?? 0) !== 0 || (typed.loss ?? 0) !== 0);
  return (
    <Banner tone="warning" action={<Button onClick={onClose}>Understood</Button>}>
      {`${runNumber} ${how}${by}.${made}`}
      {hasTyped && (
        <strong>
          {` You had typed ${countText({ good: typed.good ?? 0, loss: typed.loss ?? 0, unit: typed.unit })}, which was not recorded.`}
        </strong>
      )}
    </Banner>
  );
};
