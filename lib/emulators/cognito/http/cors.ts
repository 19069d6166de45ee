import type { IncomingMessage, ServerResponse } from 'node:http';

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

// What the browser clients send beside the simple headers.
const ALLOWED_HEADER = /^(x-amz-[a-z0-9-]+|amz-sdk-[a-z0-9-]+|cache-control|content-type|authorization)$/;

/**
 * Lets pages of the site read the answers.
 * @param allowedOrigins default: every origin on this machine
 */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: readonly string[] | undefined,
): void {
  const { origin } = request.headers;
  response.setHeader('vary', 'origin');
  if (!origin || !(allowedOrigins ? allowedOrigins.includes(origin) : LOCAL_ORIGIN.test(origin))) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid, x-amzn-errortype');
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = String(request.headers['access-control-request-headers'] ?? '').toLowerCase();
  const allowed = asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => ALLOWED_HEADER.test(name));
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS');
  if (allowed.length > 0) response.setHeader('access-control-allow-headers', allowed.join(', '));
  response.setHeader('access-control-max-age', '600');
  response.writeHead(204).end();
}
