import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import type { LocalRun } from '#local/start/start.ts';

/** The running product's user pool, as whoever holds the AWS account may call it. */
export const poolAdmin = (run: Pick<LocalRun, 'identityUrl'>): CognitoIdentityProvider =>
  new CognitoIdentityProvider({
    region: 'ap-southeast-2',
    endpoint: run.identityUrl,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
