import { runtimeConfig } from '#frontend/api/runtime-config.ts';

const TIMEOUT_MS = 30_000;

type Body = Readonly<Record<string, unknown>>;

/** A refusal of the pool, named as Amplify names it. */
const failureOf = ({ __type, message }: Body): Error =>
  Object.assign(new Error(typeof message === 'string' ? message : ''), {
    name: typeof __type === 'string' ? __type.replace(/^.*#/, '') : 'Error',
  });

/** One call of the user pool, past Amplify: it knows one session a page, and this is not it. */
export const callPool = async (operation: string, input: Body, timeoutMs = TIMEOUT_MS): Promise<Body> => {
  const { region, userPoolEndpoint } = runtimeConfig();
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
  });
  // Where a proxy or a captive portal answers in the pool's place there is nothing to read.
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === 'object' && body !== null ? (body as Body) : {};
  if (!response.ok) throw failureOf(said);
  return said;
};
