import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

/** The accounting system could not be asked. `what`: 'These orders are'. */
export const StaleOrdersBanner = ({
  asOf,
  what,
}: {
  readonly asOf: string | null;
  readonly what: string;
}) => (
  <Banner tone="warning">
    {`${runtimeConfig().accountingName} could not be asked just now. `}
    {asOf === null ? `${what} perhaps out of date.` : `${what} as of ${atTheSite(asOf)}.`}
  </Banner>
);
