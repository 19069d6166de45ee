import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Origin } from './distribution.ts';
import { applyHeaders, type ResponseHeaders } from './response-headers.ts';

const agent = new Agent({ keepAlive: true });

/** Headers of one connection, which a proxy does not hand on. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Hands a request on to the origin at `target`, with the origin's own headers over the viewer's, and its answer
 * back as it is: no error becomes a page. An origin that says nothing in time is 504, one that is away 502.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  origin: Extract<Origin, { kind: 'api' }>,
  target: string,
  headers: ResponseHeaders,
): Promise<void> {
  const url = new URL(request.url ?? '/', target);
  return new Promise((resolve) => {
    const fail = (status: number, sentence: string) => {
      if (!response.headersSent) {
        response.statusCode = status;
        response.setHeader('content-type', 'text/plain');
        applyHeaders(response, headers);
      }
      response.end(`${sentence}\n`, () => resolve());
    };
    const onward = httpRequest(url, {
      agent,
      method: request.method,
      headers: { ...viewerHeaders(request), ...lowerCased(origin.headers), host: origin.domainName },
      timeout: origin.readTimeout,
    });
    onward.on('timeout', () => {
      fail(504, 'The origin did not answer in time.');
      onward.destroy();
    });
    onward.on('error', () => fail(502, 'The origin is away.'));
    onward.on('response', (answer) => {
      response.statusCode = answer.statusCode ?? 502;
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !hopByHop.includes(name)) response.setHeader(name, value);
      applyHeaders(response, headers);
      answer.pipe(response);
      answer.on('end', () => resolve());
      answer.on('error', () => fail(502, 'The origin broke off.'));
    });
    response.on('close', () => {
      onward.destroy();
      resolve();
    });
    request.pipe(onward);
  });
}

function viewerHeaders(request: IncomingMessage): Record<string, string | string[]> {
  const viewer = request.socket.remoteAddress ?? '127.0.0.1';
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'host' && !hopByHop.includes(name)) headers[name] = value;
  headers['x-forwarded-for'] = [request.headers['x-forwarded-for'], viewer].filter(Boolean).join(', ');
  headers.via = '1.1 local (CloudFront)';
  return headers;
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
