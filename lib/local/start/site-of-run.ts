import { isTimeZone, STANDARD_TIME_ZONE, setSiteTimeZone } from '#domain/calendar.ts';
import { PlainFailure } from '../plain-failure.ts';
import type { LocalOptions } from './local-run.ts';

type Place = Pick<LocalOptions, 'timeZone' | 'siteName' | 'context'>;

/** Where the site is and what it is called, as the stack's settings have it. */
export const siteContext = ({ timeZone, siteName }: Place): Record<string, string> => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(siteName !== undefined && { siteName }),
});

/** The days of this process are the site's, as those of the functions are. Throws a PlainFailure for what is no zone. */
export const goByItsClock = ({ timeZone, context }: Place): void => {
  const said = String(context?.timeZone ?? timeZone ?? STANDARD_TIME_ZONE);
  if (!isTimeZone(said))
    throw new PlainFailure(
      `The time zone is ${JSON.stringify(said)}; it must be one such as Australia/Brisbane.`,
    );
  setSiteTimeZone(said);
};
