import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfig } from '#frontend/api/runtime-config.ts';

/** Points the pool's client at the configured user pool. */
export const configureUserPool = (config: RuntimeConfig): void => {
  // The client warns whenever the pool isn't AWS's own; here that is no news.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
        loginWith: { username: true, email: true },
      },
    },
  });
};
