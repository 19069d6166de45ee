import { type IncomingMessage, request } from 'node:http';
import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda';
import { parseTarget } from '#emulators/acumatica/http/request.ts';

/** What the connector calls. The admin side belongs to one machine. */
const OPEN = /^(entity(\/|$)|identity\/connect\/token$)/i;

/** Headers of the connection rather than of the call. */
const HOP_HEADER = /^(host|connection|content-length|transfer-encoding|cookie|x-forwarded-.*|x-amzn-.*)$/i;

/** Carries a call of the function's address to the simulator, which listens at `baseUrl`, and its answer back. */
export const forwardCalls =
  (baseUrl: string) =>
  async (event: LambdaFunctionURLEvent): Promise<APIGatewayProxyStructuredResultV2> => {
    const target = `${event.rawPath}${event.rawQueryString ? `?${event.rawQueryString}` : ''}`;
    const segments = parseTarget(target)?.segments ?? [];
    if (!OPEN.test(segments.join('/'))) return { statusCode: 404, body: '' };
    const answer = await ask(new URL(baseUrl), target, event);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const { 'set-cookie': cookies, ...headers } = answer.headers;
    return {
      statusCode: answer.statusCode ?? 502,
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => !/^(connection|keep-alive|transfer-encoding|content-length|date)$/.test(name))
          .map(([name, value]) => [name, String(value)]),
      ),
      ...(cookies && { cookies }),
      body: Buffer.concat(chunks).toString('base64'),
      isBase64Encoded: true,
    };
  };

function ask(base: URL, path: string, event: LambdaFunctionURLEvent): Promise<IncomingMessage> {
  const { method } = event.requestContext.http;
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const sent = Object.entries(event.headers).filter(([name]) => !HOP_HEADER.test(name));
  const headers = {
    ...Object.fromEntries(sent),
    ...(event.cookies?.length ? { cookie: event.cookies.join('; ') } : {}),
    ...(method === 'GET' ? {} : { 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const call = request({ host: base.hostname, port: base.port, method, path, headers }, resolve);
    call.on('error', reject);
    call.end(method === 'GET' ? undefined : body);
  });
}
