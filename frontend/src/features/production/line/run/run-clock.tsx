import { useSyncExternalStore } from 'react';
import type { RunRecord } from '#api/production.ts';
import './run-clock.css';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { clockText, pauseSeconds, runSeconds } from './run-time.ts';

/** Often enough that no second is seen to be skipped; drawn only when the second changes. */
const TICK_MS = 200;

const everyMoment = (look: () => void): (() => void) => {
  const timer = setInterval(look, TICK_MS);
  return () => clearInterval(timer);
};

interface TimerProps {
  readonly label: string;
  readonly seconds: (now: number) => number;
  readonly size: 'large' | 'small';
}

/** Draws itself again each second, and nothing around it. */
const Timer = ({ label, seconds, size }: TimerProps) => {
  const shown = useSyncExternalStore(everyMoment, () => seconds(serverClock.now()));
  return (
    <span role="timer" aria-label={label} className={`run-timer run-timer-${size}`}>
      {clockText(shown)}
    </span>
  );
};

/** How long the run has run, without its pauses, and while it is paused for how long that is. */
export const RunClock = ({ run }: { readonly run: RunRecord }) => {
  const isPaused = run.status === 'Paused';
  const reason = run.pauses.find(({ to }) => to === null)?.reason;
  return (
    <div className={isPaused ? 'run-clock run-clock-paused' : 'run-clock'}>
      <Timer label="Run time" size="large" seconds={(now) => runSeconds(run, now)} />
      <p className="run-clock-note">
        {isPaused ? (
          <>
            {`Paused: ${reason ?? ''} `}
            <Timer label="Paused for" size="small" seconds={(now) => pauseSeconds(run, now)} />
          </>
        ) : (
          'Run time without pauses'
        )}
      </p>
    </div>
  );
};
