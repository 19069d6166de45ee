import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/**
 * Where every client of a function has its credentials from: the three variables that Lambda gives it (and the
 * local run, with made-up ones). They hold as long as the execution environment does, so that they are read once
 * per client and never renewed.
 *
 * The bundler puts this in place of `@aws-sdk/credential-provider-node`, hence the name of the export. The SDK's
 * own provider goes on to look in shared files, single sign-on, web identity, containers and the instance; not one
 * of them exists in Lambda, and together they are 130 kB of a bundle.
 *
 * What that risks: a function moved to where credentials come another way (a container, an instance, a snapshot
 * that is restored) finds none. It then says so, on its first call to AWS, in the sentence below.
 */
export const defaultProvider: NonNullable<DynamoDBClientConfig['credentialDefaultProvider']> =
  () => async () => {
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = process.env;
    if (!accessKeyId || !secretAccessKey)
      throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set, as Lambda sets them.');
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  };
