import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpServer, startHttpServer } from '#local/http-server.ts';
import { PlainFailure } from '#local/plain-failure.ts';
import { type DeployedFiles, deploymentTypes } from './deployed-files.ts';
import { behaviourFor, type Distribution, distributionTypes } from './distribution.ts';
import { type EdgeAnswer, edgeFunctionTypes, edgeRequest } from './edge-function.ts';
import { forward } from './forward.ts';
import { applyHeaders, responseHeadersTypes } from './response-headers.ts';
import { serveFile } from './serve-file.ts';

export const siteTypes = {
  ...distributionTypes,
  ...edgeFunctionTypes,
  ...responseHeadersTypes,
  ...deploymentTypes,
};

/** Answers a request and says true, or leaves it to the distribution and says false. */
export type Before = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<boolean> | boolean;

type SiteOptions = {
  distribution: Distribution;
  files: DeployedFiles;
  /** Where origins that are no bucket stand here, by domain name. */
  origins: Readonly<Record<string, string>>;
  /** 0 takes a free port. */
  port: number;
  /** Asked first: the runner's own pages, and the development server's. */
  before?: Before;
  tell?: (line: string) => void;
};

/**
 * Serves the distribution: its behaviours, edge function, response headers and bucket as the template says.
 * Throws a PlainFailure when the port is in use or an origin is unknown.
 */
export async function startSite(options: SiteOptions): Promise<HttpServer> {
  const { distribution, origins, port, before, tell } = options;
  for (const { origin } of distribution.behaviours)
    if (origin.kind === 'api' && !origins[origin.domainName])
      throw new PlainFailure(
        `The distribution asks ${origin.domainName}, which the local run does not serve.`,
      );
  return startHttpServer(
    port,
    async (request, response) => {
      const url = new URL(`http://site${request.url}`);
      if (!(await before?.(request, response, url))) await serve(options, request, response, url);
    },
    tell,
  );
}

async function serve(
  { distribution, files, origins }: SiteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? 'GET';
  const behaviour = behaviourFor(distribution, url.pathname);
  if (!behaviour?.allowedMethods.includes(method)) {
    response.writeHead(403, { 'content-type': 'text/plain' }).end('This method is not allowed here.\n');
    return;
  }
  const { origin, viewerRequest, headers } = behaviour;
  const onward = await viewerRequest?.(
    edgeRequest(method, url, request.headers),
    distribution,
    request.socket.remoteAddress ?? '127.0.0.1',
  );
  if (onward && 'statusCode' in onward) {
    sayFromEdge(response, onward);
    applyHeaders(response, headers);
    response.end(typeof onward.body === 'string' ? onward.body : onward.body?.data);
    return;
  }
  const uri = onward?.uri ?? url.pathname;
  if (origin.kind === 'api') {
    request.url = `${uri}${url.search}`;
    for (const [name, { value, multiValue }] of Object.entries(onward?.headers ?? {}))
      request.headers[name] = multiValue?.map((one) => one.value).join(', ') ?? value;
    await forward(request, response, origin, origins[origin.domainName] ?? '', headers);
    return;
  }
  const key = uri === '/' ? distribution.defaultRootObject : keyOf(uri);
  await serveFile(request, response, files.get(origin.bucketName)?.get(key), behaviour);
}

function sayFromEdge(response: ServerResponse, answer: Extract<EdgeAnswer, { statusCode: number }>): void {
  response.statusCode = answer.statusCode;
  for (const [name, { value, multiValue }] of Object.entries(answer.headers ?? {}))
    response.setHeader(name, multiValue?.map((one) => one.value) ?? value);
}

function keyOf(uri: string): string {
  try {
    return decodeURIComponent(uri.slice(1));
  } catch {
    return uri.slice(1);
  }
}
