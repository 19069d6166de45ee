/** The site's zone: what day it is at the dock (design.md invariant 8). */
export const SITE_TIME_ZONE = 'Australia/Sydney';

let dayFormat: Intl.DateTimeFormat | undefined;

/** The day at the site for an instant (epoch milliseconds), as `YYYY-MM-DD`. */
export const siteDay = (instant: number): string => {
  // Made when a day is first asked for: loading a zone takes a fifth of a function's start.
  dayFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: SITE_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return dayFormat.format(instant);
};

let minuteFormat: Intl.DateTimeFormat | undefined;

/** The minute at the site for an instant (epoch milliseconds), as `YYYY-MM-DD HH:MM`. */
export const siteMinute = (instant: number): string => {
  minuteFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: SITE_TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${siteDay(instant)} ${minuteFormat.format(instant)}`;
};

let offsetFormat: Intl.DateTimeFormat | undefined;

/** How far the site's clock is from UTC at an instant (epoch milliseconds), as `+11:00`. */
export const siteOffset = (instant: number): string => {
  offsetFormat ??= new Intl.DateTimeFormat('en-GB', { timeZone: SITE_TIME_ZONE, timeZoneName: 'longOffset' });
  const zone = offsetFormat.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return zone.slice('GMT'.length) || '+00:00';
};

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day so many days after a real day (before it, where negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** How many days after the first day the second is (below zero: before it). Both real days. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / (24 * 3_600_000));

/** Whether a text is a real day, `YYYY-MM-DD`, of the years 1900 to 9999. 2026-02-30 is not. */
export const isDay = (text: string): boolean => {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** The month after `YYYY-MM`. */
export const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
