import { useState } from 'react';
import type { RunCountResponse, RunRecord } from '#api/production.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { timeText } from '#frontend/features/production/line/floor-text.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { countText } from './count-text.ts';
import './last-counts.css';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { takeBackId } from './take-back-id.ts';
import type { TypingOnRun } from './use-typed-count.ts';

/** As many as stand on a tablet without scrolling far; Production Order History has all of them. */
const SHOWN = 5;

interface LastCountsProps {
  readonly run: RunRecord;
  /** Oldest first. */
  readonly counts: readonly RunCountResponse[];
  readonly isKnown: boolean;
  readonly typing: TypingOnRun;
}

const asAdded = (count: RunCountResponse, run: RunRecord): string =>
  count.unit === run.unit || count.addedGood === 0 ? '' : ` (${amountText(count.addedGood, run.unit)})`;

/** What was counted last, by whoever, on whichever tablet; a mistaken one is taken back. */
export const LastCounts = ({ run, counts, isKnown, typing }: LastCountsProps) => {
  const mayRecord = usePermission('run.record');
  const [takenBack, setTakenBack] = useState<RunCountResponse | null>(null);
  const ids = new Set(counts.map(({ countId }) => countId));
  return (
    <Section heading="Last counts" note={counts.length > SHOWN ? `${SHOWN} of ${counts.length}` : undefined}>
      {counts.length === 0 ? (
        <p className="soft">{isKnown ? 'Nothing has been counted on this run yet.' : 'Looking...'}</p>
      ) : (
        <ul className="last-counts">
          {counts
            .slice(-SHOWN)
            .reverse()
            .map((count) => {
              const isTakenBack = ids.has(takeBackId(count.countId)) && (count.good > 0 || count.loss > 0);
              return (
                <li key={count.countId}>
                  <p>
                    <strong className={isTakenBack ? 'figures count-gone' : 'figures'}>
                      {countText(count)}
                    </strong>
                    {asAdded(count, run)}
                    <span className="soft small last-count-by">
                      {[
                        timeText(count.at, serverClock.now()),
                        count.by,
                        ...(count.note ? [count.note] : []),
                      ].join(' · ')}
                    </span>
                  </p>
                  {isTakenBack && <span className="soft">Taken back</span>}
                  {!isTakenBack && count.good >= 0 && count.loss >= 0 && (
                    <Button
                      look="quiet"
                      disabled={!mayRecord}
                      aria-label={`Take back ${countText(count)}`}
                      onClick={() => setTakenBack(count)}
                    >
                      Take back
                    </Button>
                  )}
                </li>
              );
            })}
        </ul>
      )}
      {takenBack && <TakeBackDialog count={takenBack} put={typing.put} onClose={() => setTakenBack(null)} />}
    </Section>
  );
};
