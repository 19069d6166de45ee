import { useState } from 'react';
import type { RunRecord } from '#api/production.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { useNotYourPlace } from '#frontend/shared/places/not-yours.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { ClosedActs, Stack } from '#frontend/ui/layout/layout.tsx';
import { timeText } from './floor-text.ts';
import { AfterStopDialog } from './run/after-stop-dialog.tsx';
import { EndedBanner } from './run/ended-banner.tsx';
import { RunPanel } from './run/run-panel.tsx';
import { serverClock } from './server-clock.ts';
import { StartPanel } from './start/start-panel.tsx';
import type { LiveLine, RecordedCount } from './waiting/floor-store.ts';
import { useRecordedCounts } from './waiting/use-recorded-counts.ts';
import { WaitingList } from './waiting/waiting-list.tsx';

/** What a screen reader says whenever it changes: counts of others, pauses, starts and ends among it. */
const spoken = ({ name, run }: LiveLine): string => {
  if (!run) return `${name} is free.`;
  const pause = run.pauses.find(({ to }) => to === null);
  const state = pause ? `paused: ${pause.reason}` : 'running';
  return `${name}: ${run.runNumber} is ${state}. Operator ${run.operator}. ${amountText(run.good, run.unit)} good, ${amountText(run.loss, run.unit)} loss.`;
};

const NONE: readonly RecordedCount[] = [];

/** A line and what is on it: the run, or the start of one. */
export const LineView = ({ line }: { readonly line: LiveLine }) => {
  const { run } = line;
  const waiting = useRecordedCounts();
  const [last, setLast] = useState(run);
  /** Ended by somebody else while it was on the screen. */
  const [ended, setEnded] = useState<RunRecord | null>(null);
  /** Somebody else's, started while this person was about to start one. */
  const [taken, setTaken] = useState<RunRecord | null>(null);
  const [stopped, setStopped] = useState<RunRecord | null>(null);
  const [ownEnd, setOwnEnd] = useState<string | null>(null);
  if (run !== last) {
    setLast(run);
    if (last && last.runId !== run?.runId) {
      setEnded(last.runId === ownEnd ? null : last);
      setTaken(null);
    }
  }

  const notYours = useNotYourPlace(line.place == null ? [] : [line.place], line.name);
  const isYours = notYours === undefined;
  const panel = run ? (
    <RunPanel
      key={run.runId}
      run={run}
      goodsRev={line.goodsRev}
      waiting={isYours ? waiting : NONE}
      onStopped={(ends) => {
        setOwnEnd(ends.runId);
        setEnded(null);
        setStopped(ends);
      }}
      onVoided={(ends) => {
        setOwnEnd(ends.runId);
        setEnded(null);
      }}
    />
  ) : (
    <>
      {isYours && <WaitingList counts={waiting} />}
      <StartPanel line={line} onTaken={setTaken} />
    </>
  );

  return (
    <Stack gap="medium">
      <p role="status" className="visually-hidden">
        {spoken(line)}
      </p>
      {taken && taken.runId === run?.runId && (
        <Banner tone="warning" action={<Button onClick={() => setTaken(null)}>Understood</Button>}>
          {`${taken.createdBy} started ${taken.runNumber} (${taken.product}) on ${line.name} at ${timeText(taken.startTime, serverClock.now())}. This is that run; yours was not started.`}
        </Banner>
      )}
      {ended && <EndedBanner run={ended} onClose={() => setEnded(null)} />}
      {isYours ? (
        panel
      ) : (
        <>
          <Banner tone="info">{`${notYours} You may look.`}</Banner>
          {/* What was counted before is sent, or taken off this device, whatever became of the line. */}
          <WaitingList counts={waiting} />
          <ClosedActs>{panel}</ClosedActs>
        </>
      )}
      {stopped && <AfterStopDialog run={stopped} onClose={() => setStopped(null)} />}
    </Stack>
  );
};
