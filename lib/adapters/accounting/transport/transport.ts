import http, { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isRaw } from '#adapters/accounting/protocol/decode.ts';
import { err, ok, type Result } from '#domain/result.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the site's root, query included, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly tookMs: number;
}

/** `sent: false` is a guarantee: not one byte of the request was sent. */
export interface TransportError {
  readonly sent: boolean;
  readonly message: string;
  readonly timedOut: boolean;
  readonly tookMs: number;
}

export interface Transport {
  /** Over a kept connection, for what may be repeated. */
  read(request: HttpRequest, timeoutMs: number): Promise<Result<HttpResponse, TransportError>>;
  /**
   * Over a connection of its own: it stands, certificate checked, before the request is begun, so that a failure
   * before that moment has sent nothing for certain; a failure after it may have sent everything.
   */
  write(request: HttpRequest, timeoutMs: number): Promise<Result<HttpResponse, TransportError>>;
}

/** Above any list page we ask for; an endless answer must not exhaust the memory. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const unzip = promisify(gunzip);

class TimedOut extends Error {}

/** Speaks HTTP/1.1 with the accounting system's host. Follows no redirect, repeats nothing that was written. */
export const createTransport = (baseUrl: URL, connectMs: number): Transport => {
  const secure = baseUrl.protocol === 'https:';
  const port = Number(baseUrl.port || (secure ? 443 : 80));
  // An IPv6 host stands in brackets in an address and without them on a socket.
  const host = baseUrl.hostname.replace(/^\[|\]$/g, '');
  const agent = secure
    ? new https.Agent({ keepAlive: true, maxSockets: 8 })
    : new http.Agent({ keepAlive: true, maxSockets: 8 });

  const optionsOf = (request: HttpRequest): RequestOptions => ({
    host,
    port,
    method: request.method,
    path: baseUrl.pathname.replace(/\/$/, '') + request.path,
    headers: {
      Host: baseUrl.host,
      Accept: 'application/json',
      'Accept-Encoding': 'gzip',
      ...request.headers,
      // An empty POST needs its length too: the web server in front answers 411 otherwise (contract §1.1).
      ...(request.method === 'GET'
        ? {}
        : { 'Content-Length': String(Buffer.byteLength(request.body ?? '')) }),
    },
  });

  const read = async (
    request: HttpRequest,
    timeoutMs: number,
  ): Promise<Result<HttpResponse, TransportError>> => {
    const startedAt = performance.now();
    const options = optionsOf(request);
    const left = () => timeoutMs - (performance.now() - startedAt);
    for (let connection: { agent: http.Agent | false } = { agent }; ; connection = { agent: false }) {
      let sent: http.ClientRequest | undefined;
      try {
        sent = (secure ? https : http).request({ ...options, ...connection });
        return ok(await converse(sent, request.body, left(), startedAt));
      } catch (cause) {
        // A stale keep-alive connection, closed by the server, is no outage: one retry on a new connection.
        const isStale = sent?.reusedSocket === true && !(cause instanceof TimedOut);
        if (!isStale || left() <= 0) return err(failure(cause, startedAt, true));
      }
    }
  };

  const write = async (
    request: HttpRequest,
    timeoutMs: number,
  ): Promise<Result<HttpResponse, TransportError>> => {
    const startedAt = performance.now();
    let socket: net.Socket;
    try {
      socket = await connect({ host, port, secure, timeoutMs: Math.min(connectMs, timeoutMs) });
    } catch (cause) {
      return err(failure(cause, startedAt, false));
    }
    try {
      const options = optionsOf(request);
      const headers = { ...options.headers, Connection: 'close' };
      const sent = http.request({ ...options, headers, createConnection: () => socket });
      return ok(await converse(sent, request.body, timeoutMs, startedAt));
    } catch (cause) {
      return err(failure(cause, startedAt, true));
    } finally {
      socket.destroy();
    }
  };

  return { read, write };
};

const failure = (cause: unknown, startedAt: number, sent: boolean): TransportError => ({
  sent,
  timedOut: cause instanceof TimedOut,
  message: cause instanceof TimedOut ? cause.message : networkMessage(cause),
  tookMs: performance.now() - startedAt,
});

const networkMessage = (cause: unknown): string => {
  // Trying several addresses of a host fails with one error for each of them.
  const one = isRaw(cause) && Array.isArray(cause.errors) ? cause.errors[0] : cause;
  return isRaw(one) && typeof one.code === 'string'
    ? `the connection failed (${one.code})`
    : 'the connection failed';
};

const connect = ({
  host,
  port,
  secure,
  timeoutMs,
}: {
  host: string;
  port: number;
  secure: boolean;
  timeoutMs: number;
}): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const servername = net.isIP(host) ? undefined : host;
    const socket = secure
      ? tls.connect({ host, port, servername, ALPNProtocols: ['http/1.1'] })
      : net.connect({ host, port });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new TimedOut('no connection in time'));
    }, timeoutMs);
    socket.once('error', (cause) => {
      clearTimeout(timer);
      reject(cause);
    });
    // On TLS this comes after the certificate was checked.
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });

/** Sends a request that was begun: its whole answer, or a rejection. */
const converse = (
  request: http.ClientRequest,
  body: string | undefined,
  timeoutMs: number,
  startedAt: number,
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(new TimedOut('no answer in time')), timeoutMs);
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      reject(cause);
    };
    request.on('error', fail);
    request.on('response', (response) => {
      collect(response).then(
        (text) => {
          clearTimeout(timer);
          const tookMs = performance.now() - startedAt;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, tookMs });
        },
        (cause) => {
          request.destroy();
          fail(cause);
        },
      );
    });
    request.end(body);
  });

const collect = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return (
    response.headers['content-encoding'] === 'gzip'
      ? await unzip(body, { maxOutputLength: MAX_BODY_BYTES })
      : body
  ).toString('utf8');
};
