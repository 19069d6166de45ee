import { signedHeaders } from '#adapters/signed-request.ts';

/** How SES is reached. */
export interface SesAccess {
  readonly region: string;
  /** Of the service; another one where its mails are caught on this machine. */
  readonly endpoint: string;
  /** Read at each call: those of a function change while it lives. */
  readonly credentials: () => Parameters<typeof signedHeaders>[0]['credentials'];
  readonly now: () => number;
}

const TIMEOUT_MS = 10_000;

/** One signed call of SES, version 2. Rejects where no answer comes. */
export const askSes = (
  { region, endpoint, credentials, now }: SesAccess,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<Response> => {
  const url = new URL(path, endpoint);
  const body = content ? JSON.stringify(content) : '';
  const { host: _host, ...headers } = signedHeaders({
    ...{ method, url, body, service: 'ses', region, now: now() },
    headers: content ? { 'content-type': 'application/json' } : {},
    credentials: credentials(),
  });
  return fetch(url, {
    ...{ method, headers, ...(content && { body }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
};
