import { addDays, isDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Days at the site, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DEFAULT_DAYS = 30;
export const MAX_DAYS = 92;

/** The days asked for; left out, the last 30 up to `to`, which is today where it is left out. */
export const dayRange = (
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Result<DayRange, DomainError> => {
  for (const [path, day] of Object.entries({ from: asked.from, to: asked.to })) {
    if (day !== undefined && !isDay(day)) {
      const message = `${path}: Use a day such as ${today}.`;
      return err(
        domainError('INVALID_DAY_RANGE', message, {
          details: [{ path, code: 'INVALID_DAY_RANGE', message }],
        }),
      );
    }
  }
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) return err(domainError('INVALID_DAY_RANGE', 'The first day is after the last one.'));
  if (addDays(to, 1 - MAX_DAYS) > from) {
    return err(domainError('INVALID_DAY_RANGE', `At most ${MAX_DAYS} days can be looked at together.`));
  }
  return ok({ from, to });
};

/** Sorts behind every place that begins with the day, or the instant, before it. */
export const LAST = '\uffff';

/** The months that a range touches, `YYYY-MM`, the newest first. */
export const monthsOf = ({ from, to }: DayRange): readonly string[] => {
  const months: string[] = [];
  for (
    let month = to.slice(0, 7);
    month >= from.slice(0, 7);
    month = addDays(`${month}-01`, -1).slice(0, 7)
  ) {
    months.push(month);
  }
  return months;
};
