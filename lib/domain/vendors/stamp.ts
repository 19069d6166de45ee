/**
 * Stamps: .NET ticks (100 ns since 0001-01-01 UTC) as digits. The accounting system orders its notifications by
 * them, and they exceed 2^53, so that they never become a JavaScript number (accounting-contract.md §4).
 */
const UNIX_EPOCH_TICKS = 621_355_968_000_000_000n;
const TICKS_PER_MS = 10_000n;

/** Older than any notification. */
export const NO_STAMP = '0';

export const stampAt = (instant: number): string =>
  (BigInt(Math.trunc(instant)) * TICKS_PER_MS + UNIX_EPOCH_TICKS).toString();

/** Epoch milliseconds of a stamp, rounded down. */
export const instantOf = (stamp: string): number => Number((BigInt(stamp) - UNIX_EPOCH_TICKS) / TICKS_PER_MS);

export const isNewer = (stamp: string, than: string): boolean => BigInt(stamp) > BigInt(than);

/**
 * How long before its commit the accounting system may have stamped a notification: it stamps when a transaction
 * begins, as far as we know, so that a reading after the stamp may have been before the change. What is older than a
 * reading by less is asked for again; older by more, it was seen.
 */
export const STAMP_MARGIN_MS = 60_000;

/** Was what carries this stamp surely committed when that reading began? */
export const isSurelyBefore = (stamp: string, reading: string): boolean =>
  BigInt(stamp) + BigInt(STAMP_MARGIN_MS) * TICKS_PER_MS <= BigInt(reading);

/** A stamp as a notification may carry it: digits of a plausible length. */
export const isStamp = (text: string): boolean => /^\d{1,19}$/.test(text);

/** What orders a notification. */
export interface NotificationStamp {
  readonly stamp: string;
  /** False: it came without a stamp and this is its arrival by our clock, which proves nothing beside theirs. */
  readonly isTheirs: boolean;
}

/** A notification's own stamp, or its arrival (epoch ms) where it has none: the spec's minimal body. */
export const stampOfNotification = (timeStamp: string | null, receivedAt: number): NotificationStamp =>
  timeStamp === null ? { stamp: stampAt(receivedAt), isTheirs: false } : { stamp: timeStamp, isTheirs: true };

/** When something was read from the accounting system, by its clock where it said so. */
export interface ReadingTime {
  /** Its Date header, epoch ms (whole seconds); null when it sent none. */
  readonly serverTime: number | null;
  readonly tookMs: number;
  /** Our clock when the answer was in. */
  readonly now: number;
}

/**
 * The stamp of what was read: surely not after the reading began, on the accounting system's clock. Its Date
 * header less the request's duration and the second it is rounded by. Too low costs a repeated reading, too high
 * would lose a change: without a header it is older than any notification.
 */
export const stampOfReading = ({ serverTime, tookMs }: ReadingTime): string =>
  serverTime === null ? NO_STAMP : stampAt(serverTime - tookMs - 1000);
