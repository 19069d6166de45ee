import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isAdminRequest } from '#emulators/acumatica/admin/serve-admin.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { exception, notFound } from './error-replies.ts';
import { type Outcome, type Reply, replyWith, text } from './reply.ts';
import { parseTarget, type SimRequest } from './request.ts';
import { type Served, serve } from './serve.ts';

const largestBody = 32 * 1024 * 1024;
const shownCharacters = 2000;

/** The web server in front of one system. Not listening yet. */
export function createWebServer(simulator: Simulator): Server {
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (message, response) => {
    // The caller may be gone by the time an answer exists: that is no error of ours.
    message.on('error', () => {});
    response.on('error', () => {});
    void handle(simulator, message, response);
  });
  return server;
}

async function handle(
  simulator: Simulator,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = performance.now();
  const at = simulator.clock.now();
  const body = await readBody(message);
  if (body === 'broken') return;
  const request = body === 'too large' ? undefined : toRequest(simulator, message, body);
  const served = await answer(simulator, request, body === 'too large');
  carryOut(served.outcome, message, response);
  if (!request || isAdminRequest(request)) return;
  simulator.calls.add({
    at,
    method: request.method,
    target: message.url ?? '',
    status: statusOf(served.outcome),
    ms: Math.round((performance.now() - started) * 10) / 10,
    session: served.session,
    faults: served.faults,
    sent: shown(request.body, request),
    answered: served.outcome.kind === 'reply' ? shown(served.outcome.reply.body, request) : '',
  });
}

async function answer(
  simulator: Simulator,
  request: SimRequest | undefined,
  tooLarge: boolean,
): Promise<Served> {
  if (tooLarge) return { outcome: replyWith(text(413, 'Request Entity Too Large')), faults: [] };
  if (!request) return { outcome: replyWith(notFound()), faults: [] };
  try {
    return await serve(simulator, request);
  } catch (error) {
    // A mistake of the simulator itself: said as what it is, not as something the real system would say.
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: replyWith(exception(`The simulator failed: ${message}`)), faults: [] };
  }
}

function toRequest(simulator: Simulator, message: IncomingMessage, body: Buffer): SimRequest | undefined {
  const target = parseTarget(message.url ?? '/');
  if (!target) return undefined;
  const remoteAddress = message.socket.remoteAddress ?? '';
  const request = {
    method: message.method ?? 'GET',
    headers: message.headers,
    body,
    remoteAddress,
    isAbandoned: () => message.socket.destroyed,
    ...target,
  };
  const site = simulator.settings.site.split('/').filter((part) => part !== '');
  if (site.length === 0 || isAdminRequest(request)) return request;
  const isInside = site.every((part, at) => request.segments[at]?.toLowerCase() === part.toLowerCase());
  return isInside ? { ...request, segments: request.segments.slice(site.length) } : undefined;
}

function readBody(message: IncomingMessage): Promise<Buffer | 'too large' | 'broken'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= largestBody) chunks.push(chunk);
    });
    message.on('end', () => resolve(size > largestBody ? 'too large' : Buffer.concat(chunks)));
    message.on('close', () => resolve('broken'));
  });
}

function carryOut(outcome: Outcome, message: IncomingMessage, response: ServerResponse): void {
  if (outcome.kind === 'silence') return;
  if (outcome.kind === 'drop') {
    message.socket.destroy();
    return;
  }
  write(outcome.reply, response);
}

function write({ status, headers, body }: Reply, response: ServerResponse): void {
  const hasBody = status !== 204 && status !== 304;
  response.writeHead(status, {
    ...headers,
    'Cache-Control': headers['Cache-Control'] ?? 'no-cache',
    ...(hasBody ? { 'Content-Length': Buffer.byteLength(body) } : {}),
  });
  response.end(hasBody ? body : undefined);
}

function statusOf(outcome: Outcome): number | 'no answer' | 'line broken' {
  if (outcome.kind === 'reply') return outcome.reply.status;
  return outcome.kind === 'silence' ? 'no answer' : 'line broken';
}

/** Bodies of sign-in calls hold secrets: the log shows none of them. */
function shown(body: string | Buffer, { segments }: SimRequest): string {
  const isSignIn = segments[0]?.toLowerCase() === 'identity' || segments[1]?.toLowerCase() === 'auth';
  return isSignIn ? '' : body.toString('utf8', 0, shownCharacters).slice(0, shownCharacters);
}
