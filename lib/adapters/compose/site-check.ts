import { getRandomValues } from 'node:crypto';
import { poolClient } from '#adapters/cognito/pool-client.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { secretReader } from '#adapters/secrets.ts';
import { audience, siteCheckSettings, userPoolId } from '#adapters/settings.ts';
import { checkAccount } from '#adapters/site-check/check-account.ts';
import { sitePages } from '#adapters/site-check/site-pages.ts';
import type { CheckSiteDeps } from '#app/site-check/check-site.ts';
import { clock, metrics } from './runtime.ts';

export const composeSiteCheck = (): CheckSiteDeps => {
  const { site, secretId } = siteCheckSettings();
  const secret = secretReader();
  return {
    site: sitePages(site),
    account: checkAccount({
      ...{ client: poolClient(), poolId: userPoolId(), clientId: audience(), now: clock.now },
      password: () => secret(secretId),
      random: (bytes) => getRandomValues(new Uint8Array(bytes)),
    }),
    ...{ clock, log: consoleLog, metrics: metrics() },
  };
};
