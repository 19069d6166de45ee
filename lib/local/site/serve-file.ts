import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DeployedFile } from './deployed-files.ts';
import { applyHeaders, type ResponseHeaders } from './response-headers.ts';

const zip = promisify(gzip);
const zipped = new WeakMap<Buffer, Promise<Buffer>>();

/** The edge keeps what it compressed, too: a browser that knows nothing yet asks for all of the pages at once. */
const compressed = (body: Buffer): Promise<Buffer> => {
  const kept = zipped.get(body) ?? zip(body);
  zipped.set(body, kept);
  return kept;
};

const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;

/** Answers with an object of the bucket as the edge would, or with S3's 404 when there is none. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: DeployedFile | undefined,
  { headers, compress }: { headers: ResponseHeaders; compress: boolean },
): Promise<void> {
  if (!file) {
    response.statusCode = 404;
    response.setHeader('content-type', 'application/xml');
    applyHeaders(response, headers);
    response.end('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
  response.setHeader('etag', file.etag);
  applyHeaders(response, headers);
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(file.etag)) {
    response.writeHead(304).end();
    return;
  }
  let { body } = file;
  const { 'content-type': type = '' } = file.headers;
  const accepts = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  // CloudFront compresses between 1,000 and 10,000,000 bytes.
  if (compress && accepts && compressible.test(type) && body.length >= 1000 && body.length <= 10_000_000) {
    body = await compressed(body);
    response.setHeader('content-encoding', 'gzip');
    response.setHeader('vary', 'accept-encoding');
  }
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
