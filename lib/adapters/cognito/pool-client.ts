import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/**
 * The one client of a function for its user pool. Three attempts of 5 s each stay well inside the function's 28 s,
 * so that a call has ended, one way or the other, before the function does. Endpoint, region and credentials come
 * from the environment, so that the same bundle runs on AWS and here.
 */
export const poolClient = (config: { endpoint?: string } = {}): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
  });
