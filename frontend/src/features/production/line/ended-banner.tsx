import { useQuery } from '@tanstack/react-query';
import type { RunRecord } from '#api/production.ts';
import { useUser } from '#frontend/auth/session.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { countText } from './count-text.ts';
import { typedOn } from './kept-floor.ts';
import { runAt } from './line-queries.ts';

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
    queryFn: () => typedOn(sub ?? '', runId),
    gcTime: 0,
    meta: { isQuiet: true },
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
