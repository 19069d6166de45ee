import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PlainFailure } from './plain-failure.ts';

export type HttpServer = { url: string; port: number; server: Server; close(): Promise<void> };

/**
 * An HTTP server on 127.0.0.1. Port 0 takes a free one. What `answer` throws becomes a 500 and is reported by `tell`.
 * Throws a PlainFailure when the port is in use.
 */
export async function startHttpServer(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
  tell: (line: string) => void = console.error,
): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      tell(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('The local run failed; its terminal says how.\n');
    }
  });
  // An idle connection that we closed just as the other side used it again would fail that call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PlainFailure(`Port ${port} is in use: stop what uses it, or choose another with --port.`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
