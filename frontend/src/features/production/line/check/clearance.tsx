import { useRef } from 'react';
import { ulid } from 'ulid';
import type { LineCheckResponse } from '#api/production/line-checks.ts';
import { previousText } from '#domain/production/check/check-states.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { timeText } from '#frontend/features/production/line/floor-text.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { useCheckAct } from './check-queries.ts';

const beforeText = ({ previous }: LineCheckResponse): string =>
  previous ? previousText(previous) : 'what was made before';

/** The explicit step that says that nothing of what was made before is at the line any more. */
export const Clearance = ({ check }: { readonly check: LineCheckResponse }) => {
  const clearing = useCheckAct('clear_line', check.line, check.workOrderId);
  const changeId = useRef(ulid());
  if (check.needsClearance)
    return (
      <Banner
        tone={clearing.isError ? 'error' : 'warning'}
        action={
          <Button
            isPending={clearing.isPending}
            pendingLabel="Saying so..."
            onClick={() => clearing.mutate({ changeId: changeId.current })}
          >
            The line is cleared
          </Button>
        }
      >
        {clearing.isError
          ? reasonOf(clearing.error, 'That was not taken. Try again.')
          : `Take away ${beforeText(check)}: material, labels and goods. Then say so.`}
      </Banner>
    );
  if (check.clearedAt === null) return null;
  return (
    <p className="soft">
      {`Cleared of ${beforeText(check)} by ${check.clearedBy ?? ''}, ${timeText(check.clearedAt, serverClock.now())}.`}
    </p>
  );
};
