/** The zone of a site that was told no other. */
export const STANDARD_TIME_ZONE = 'Australia/Sydney';

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a zone is from UTC at an instant, as `+11:00`.  */
export const offsetIn = (timeZone: string, instant: number): string => {
  const format =
    offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  const zone = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  return zone?.slice('GMT'.length) || '+00:00';
};

const ZONE_NAME = /^[A-Z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)+$/;

/** Whether it is the name of a time zone, region and place: `Australia/Brisbane`. Offsets and short names are none. */
export const isTimeZone = (name: string): boolean => {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

let zone = STANDARD_TIME_ZONE;
let dayFormat: Intl.DateTimeFormat | undefined;
let minuteFormat: Intl.DateTimeFormat | undefined;

/**
 * Says where the site is (docs/decisions/054): once, by what starts the product, before any day is asked for. Rules ask
 * for days as before and know no zone. A name that there is not throws at the first instant that is asked.
 */
export const setSiteTimeZone = (timeZone: string = STANDARD_TIME_ZONE): void => {
  zone = timeZone;
  dayFormat = undefined;
  minuteFormat = undefined;
};

/** The site's zone: what day it is at the dock (design.md invariant 8). */
export const siteTimeZone = (): string => zone;

/** The day at the site for an instant (epoch milliseconds), as `YYYY-MM-DD`. */
export const siteDay = (instant: number): string => {
  // Made when a day is first asked for: loading a zone takes a fifth of a function's start.
  dayFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return dayFormat.format(instant);
};

/** The minute at the site for an instant (epoch milliseconds), as `YYYY-MM-DD HH:MM`. */
export const siteMinute = (instant: number): string => {
  minuteFormat ??= new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return `${siteDay(instant)} ${minuteFormat.format(instant)}`;
};

/** How far the site's clock is from UTC at an instant (epoch milliseconds), as `+11:00`. */
export const siteOffset = (instant: number): string => offsetIn(zone, instant);

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
