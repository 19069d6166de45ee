import { type BackOff, backOffMs } from '#domain/back-off.ts';

/** Nobody waits longer for the network's return, where the browser does not say so itself. */
const MAX_PAUSE_MS = 60_000;

/** Half of a pause is left to chance: a floor of tablets that lost one access point does not come back as one. */
const JITTER = 0.5;

/** What one try came to: whether all is done, and the pause that the server asked for. */
export interface Attempt {
  readonly isDone: boolean;
  readonly askedPauseMs: number;
}

/**
 * Tries now, when the network is back, and after pauses that grow as long as something is left, the first of
 * `firstMs`. Answers how to stop it. `attempt` never rejects.
 */
export const keepTrying = (attempt: () => Promise<Attempt>, firstMs: number): (() => void) => {
  const backOff: BackOff = { firstMs, maxMs: MAX_PAUSE_MS, jitter: JITTER };
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = async (): Promise<void> => {
    clearTimeout(timer);
    const { isDone, askedPauseMs } = await attempt();
    clearTimeout(timer);
    if (isStopped) return;
    const pauseMs = Math.max(askedPauseMs, backOffMs(backOff, failures + 1, Math.random()));
    timer = setTimeout(tryNow, pauseMs);
    failures = isDone ? 0 : failures + 1;
  };
  const startAgain = (): void => {
    failures = 0;
    void tryNow();
  };
  window.addEventListener('online', startAgain);
  startAgain();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', startAgain);
  };
};
