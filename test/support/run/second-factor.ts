import { setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { openOwnAccount } from '#frontend/auth/own-account/own-account.ts';
import type { LocalRun } from '#local/start/start.ts';
import { asPage } from '#test/support/browser/as-page.ts';
import { appCode } from '#test/support/browser/authenticator-app.ts';
import { DEMO_PASSWORD } from '#test/support/browser/sign-in.ts';

/**
 * Sets an authenticator app up for one of the demo's people, as they do it themselves; answers the app's key. Uses up
 * the app's present code, so that the next sign-in takes the one after it. Sessions that there are go on.
 */
export const giveSecondFactor = async (
  { poolId, clientId, identityUrl }: Pick<LocalRun, 'poolId' | 'clientId' | 'identityUrl'>,
  username: string,
): Promise<string> => {
  asPage();
  setRuntimeConfig({
    ...{ region: 'ap-southeast-2', userPoolId: poolId, userPoolClientId: clientId },
    ...{ userPoolEndpoint: identityUrl, apiBase: '/api', accountingName: 'Books' },
  });
  const opening = await openOwnAccount(username, DEMO_PASSWORD);
  if (opening.step !== 'open') throw new Error(`${username} has an authenticator app already.`);
  const { account } = opening;
  const { SecretCode } = await account.call('AssociateSoftwareToken');
  const key = String(SecretCode);
  await account.call('VerifySoftwareToken', { UserCode: appCode(key) });
  await account.call('SetUserMFAPreference', {
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  return key;
};
