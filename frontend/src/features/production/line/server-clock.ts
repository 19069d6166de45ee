interface Reading {
  /** Epoch milliseconds by the server, when this device's own ticks stood at `ticks`. */
  readonly server: number;
  readonly ticks: number;
  /** How far the reading may be off: half of the time that the question took. */
  readonly within: number;
}

let reading: Reading | null = null;
/** Server minus device, from an earlier visit; null: not known. */
let assumed: number | null = null;

/** Runs on when somebody sets the device's clock. */
const ticks = (): number => performance.now();

/**
 * The server's time, whatever the device's clock says: times of a run are the server's, and a clock on the screen
 * has to agree with them.
 */
export const serverClock = {
  /** Before a question whose answer tells the server's time. */
  asking: ticks,
  /** An answer said that it is `now` (UTC ISO) at the server; the question was asked at `askedAt`. */
  learn: (now: string, askedAt: number): void => {
    const within = (ticks() - askedAt) / 2;
    const heard = { server: Date.parse(now) + within, ticks: ticks(), within };
    const off = reading ? Math.abs(serverClock.now() - heard.server) : 0;
    // A worse reading that agrees with the better one would only make the clock tremble.
    if (!reading || within <= reading.within || off > within + reading.within) reading = heard;
  },
  /** Epoch milliseconds. Before anything was learnt: the device's clock, mended by what an earlier visit knew. */
  now: (): number => (reading ? reading.server + ticks() - reading.ticks : Date.now() + (assumed ?? 0)),
  /** How far the server is ahead of the device's clock, in milliseconds: to be kept for a visit without a network. */
  offset: (): number => serverClock.now() - Date.now(),
  assume: (offset: number): void => {
    assumed = offset;
  },
  /** Nothing is known. For tests. */
  forget: (): void => {
    reading = null;
    assumed = null;
  },
};
