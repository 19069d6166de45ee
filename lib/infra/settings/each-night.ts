import { offsetIn } from '#domain/calendar.ts';

/** Milliseconds from UTC, out of `+10:30`. */
const millisecondsOf = (offset: string): number =>
  Date.parse(`1970-01-01T00:00:00Z`) - Date.parse(`1970-01-01T00:00:00${offset}`);

/**
 * When EventBridge, whose rules know UTC alone, wakes something at a time of the night (`HH:MM`) at the site: by the
 * clock that it has outside its summer, so that it is as much later in summer as the clock goes forward.
 */
export const eachNight = (time: string, timeZone: string): string => {
  const winter = Math.min(
    ...['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((at) =>
      millisecondsOf(offsetIn(timeZone, Date.parse(at))),
    ),
  );
  const utc = new Date(Date.parse(`2026-01-01T${time}:00Z`) - winter);
  return `cron(${utc.getUTCMinutes()} ${utc.getUTCHours()} * * ? *)`;
};
