import { useCallback, useSyncExternalStore } from 'react';
import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import './recall-top.css';
import { accountedText, nextText } from './recall-labels.ts';
import { hoursAndMinutes, openFor } from './recall-time.ts';

/** Drawn only when the minute changes. */
const LOOK_MS = 1_000;

const everyMoment = (look: () => void): (() => void) => {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
};

const never = () => () => undefined;

interface ClockProps {
  readonly recall: RecallDetail;
  /** When it was read, by this device's clock: epoch ms. */
  readonly readAt: number;
}

/** How long it has been open, in hours and minutes; stands still once it is closed. */
export const RecallClock = ({ recall, readAt }: ClockProps) => {
  const isRunning = recall.closedAt === null;
  const read = useCallback(() => hoursAndMinutes(openFor(recall, Date.now() - readAt)), [recall, readAt]);
  const time = useSyncExternalStore(isRunning ? everyMoment : never, read);
  return (
    <span>
      {isRunning ? 'Running for ' : 'It took '}
      <span role="timer" className="recall-clock" aria-label="Hours and minutes since it was opened">
        {time}
      </span>
      {' (hours:minutes)'}
    </span>
  );
};

/** What whoever opens its page has to know first: how much is accounted for, and what is to be done. */
export const RecallInShort = ({ recall }: { readonly recall: RecallDetail }) => {
  const next = nextText(recall);
  return (
    <>
      <p>
        <strong>{accountedText(recall)}</strong>
      </p>
      {next !== null && <p>{next}</p>}
    </>
  );
};
