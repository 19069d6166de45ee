import { SITE_TIME_ZONE, siteDay } from '#domain/calendar.ts';
import type { ProductionUnit } from '#domain/production/units.ts';
import { atTheSite } from '#frontend/shared/instant.ts';
import { quantityText } from '#frontend/shared/quantity-text.ts';

const SINGULAR: Readonly<Record<ProductionUnit, string>> = {
  pallets: 'pallet',
  cases: 'case',
  bottles: 'bottle',
  litres: 'litre',
};

/** '1 case', '1,200 bottles'. */
export const amountText = (value: number, unit: ProductionUnit): string =>
  `${quantityText(value)} ${Math.abs(value) === 1 ? SINGULAR[unit] : unit}`;

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day, `YYYY-MM-DD`, with its month's name: '4 March 2026'. */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Part of all that was made, 0 to 1: '98.1%'; a dash while nothing was made. */
export const shareText = (part: number | null): string =>
  part === null ? '–' : `${(part * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 })}%`;

/** 'a' , 'a and b', 'a, b and c'. */
export const listText = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

const timeFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: SITE_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});

/** A UTC ISO instant by the clock at the site: '8:40 pm', with its day where that is not today's. */
export const timeText = (instant: string, now: number): string =>
  siteDay(Date.parse(instant)) === siteDay(now) ? timeFormat.format(new Date(instant)) : atTheSite(instant);
