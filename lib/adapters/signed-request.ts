import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The service's name in signatures. */
  readonly service: string;
  readonly region: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    /** Of a role; absent: a user's key. */
    readonly sessionToken?: string | undefined;
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a request to AWS with its signature (Signature Version 4). For calls of services whose client would
 * be larger than the function that makes them. Its path has nothing that is to be encoded.
 */
export const signedHeaders = ({
  method,
  url,
  body,
  headers,
  service,
  region,
  now,
  credentials,
}: SignedRequest): Readonly<Record<string, string>> => {
  const at = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': at,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(all).sort();
  const signed = names.join(';');
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (derived, part) => hmac(derived, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
};
