import { processorTime } from './processor-time.ts';
import { waitUntil } from './wait-until.ts';

/** With nothing to do the product takes some 75 ms of a processor a second; an engine full of rows somewhat more. */
const QUIET_SHARE = 0.25;
const WATCHED_MS = 1000;
/** Between two batches of a stream it may seem to be over. */
const IN_A_ROW = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until what came has been worked off, so that what is measured next has the machine to itself. */
export const untilQuiet = async (): Promise<void> => {
  let quiet = 0;
  await waitUntil(async () => {
    const [worked, began] = [processorTime(), performance.now()];
    await pause(WATCHED_MS);
    const share = (processorTime() - worked) / (performance.now() - began);
    quiet = share < QUIET_SHARE ? quiet + 1 : 0;
    return quiet >= IN_A_ROW;
  }, 'quiet');
};
