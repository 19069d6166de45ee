const zone = 'Australia/Sydney';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const quarterHour = 900_000;
const offsets = new Map<number, number>();

/** Sydney's offset from UTC in milliseconds; remembered per quarter of an hour, since pages ask for thousands. */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / quarterHour);
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    const start = quarter * quarterHour;
    const read = Object.fromEntries(
      parts.formatToParts(start).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
    offset = Date.UTC(year, month - 1, day, hour, minute, second) - start;
    offsets.set(quarter, offset);
  }
  return offset;
}

const pad = (value: number) => String(Math.abs(value)).padStart(2, '0');

/** Sydney's day of an instant, `YYYY-MM-DD`. */
export function sydneyDay(instant: number): string {
  return new Date(instant + offsetAt(instant)).toISOString().slice(0, 10);
}

/** A stored UTC instant as the accounting system writes it: tenant's time with its offset. */
export function wireDateTime(utc: string): string {
  const instant = Date.parse(utc);
  const offset = offsetAt(instant);
  const minutes = Math.round(offset / 60_000);
  const local = new Date(instant + offset).toISOString().slice(0, 23);
  return `${local}${minutes < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
}

/** As in a push notification: the tenant's time without any offset, no zeros at the end. */
export function wallDateTime(utc: string): string {
  return wireDateTime(utc)
    .slice(0, 23)
    .replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros.replace(/0+$/, '')));
}

export function wireDate(day: string, dateOnly: boolean): string {
  return dateOnly ? day : `${day}T00:00:00+00:00`;
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDay(text: string): boolean {
  const instant = dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/**
 * The day that a sent value means. A value with an offset is an instant and lands on the tenant's day: the
 * way in which dates shift by one when a client converts zones (accounting-contract.md §6.6).
 */
export function readDay(text: string): string | undefined {
  if (isDay(text)) return text;
  const [day = '', time = ''] = text.split('T');
  if (!isDay(day) || !/^\d{2}:\d{2}/.test(time)) return undefined;
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(time)) return day;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : sydneyDay(instant);
}

/** A sent date-time as UTC; without an offset it is the tenant's own time. */
export function readInstant(text: string): string | undefined {
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text);
  const asUtc = Date.parse(hasZone || isDay(text) ? text : `${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  return new Date(hasZone ? asUtc : asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
