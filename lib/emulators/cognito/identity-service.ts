import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './http/answer-call.ts';
import { allowOrigin, answerPreflight } from './http/cors.ts';
import { ACCOUNT_PATH, catchMail, MAIL_PATH, tellMailQuota } from './mail/caught-mail.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import { mailboxPage } from './mail/mailbox-page.ts';
import { type InvokeFunction, openUserPoolDirectory, type UserPoolDirectory } from './pool.ts';
import type { UserPoolDefinition } from './pool-definition.ts';
import type { Mail } from './state/identity-state.ts';
import { openStateStore } from './state/state-file.ts';
import type { JsonWebKeySet } from './tokens/signing-key.ts';

export interface IdentityServiceOptions {
  /** Default: a free one. */
  port?: number;
  /** Default: `127.0.0.1`. */
  host?: string;
  /** Where everything is remembered; it holds the signing keys. Default: in memory, forgotten at the end. */
  stateFile?: string;
  pools: readonly UserPoolDefinition[];
  /** Milliseconds since 1970. Default: the machine's clock. */
  now?: () => number;
  /** Called with each mail as it leaves, e.g. to print it. The mailbox page shows them all anyway. */
  onMail?: (mail: Mail) => void;
  /** PKCS#8 PEM of the key that a new pool signs with; no two pools share one. Default: each makes one of its own. */
  signingKey?: string;
  /** Runs the functions that pools ask. Default: there are none. */
  invoke?: InvokeFunction;
  /** Origins whose pages may call. Default: every origin on this machine. */
  allowedOrigins?: readonly string[];
}

export interface IdentityService {
  /**
   * Without a slash at the end. The endpoint for clients, and for those of SES, whose mails are caught; `/mailbox` and
   * `/mailbox.json` show mails (`?to=` filters).
   */
  url: string;
  /** The public keys a pool's tokens are checked with. @throws ResourceNotFoundException */
  keysFor(poolId: string): JsonWebKeySet;
  close(): Promise<void>;
}

const keysOf = (directory: UserPoolDirectory, poolId: string): JsonWebKeySet => ({
  keys: [directory.poolById(poolId).key.publicKey],
});

function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function answerPage(response: ServerResponse, page: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'x-content-type-options': 'nosniff',
  });
  response.end(page);
}

function answerGet(
  directory: UserPoolDirectory,
  mailbox: Mailbox,
  target: string,
  response: ServerResponse,
): void {
  const [path = '', query] = target.split('?', 2);
  const filter = new URLSearchParams(query).get('to') ?? '';
  const keysPath = /^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(path);
  const pool = keysPath && directory.pools.find(({ definition }) => definition.id === keysPath[1]);
  if (pool) answerJson(response, keysOf(directory, pool.definition.id));
  else if (path === '/mailbox') answerPage(response, mailboxPage(mailbox.read(filter), filter));
  else if (path === '/mailbox.json') answerJson(response, mailbox.read(filter));
  else
    response
      .writeHead(404, { 'content-type': 'text/plain' })
      .end('There is nothing here. Mails are at /mailbox.\n');
}

const OWN_NAMES = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** A name that another site made point at this machine must not read codes and tokens from it. */
function isOwnHost(request: IncomingMessage, host: string): boolean {
  if (!OWN_NAMES.includes(host)) return true;
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  return OWN_NAMES.includes(name);
}

/**
 * Serves Cognito user pools on this machine.
 * @throws when the port is taken, the state file is not readable, or a pool asks for what isn't served
 */
export async function startIdentityService(options: IdentityServiceOptions): Promise<IdentityService> {
  const { port = 0, host = '127.0.0.1', now = Date.now } = options;
  const store = openStateStore(options.stateFile);
  const mailbox = createMailbox(store.state, now, options.onMail);
  const directory = await openUserPoolDirectory(options.pools, store.state, {
    now,
    deliver: mailbox.deliver,
    signingKey: options.signingKey,
    invoke: options.invoke ?? (() => Promise.reject(new Error('There are no functions here.'))),
  });
  store.commit();

  const server = createServer((request, response) => {
    if (!isOwnHost(request, host)) {
      response.writeHead(421).end();
      return;
    }
    allowOrigin(request, response, options.allowedOrigins);
    if (request.method === 'OPTIONS') answerPreflight(request, response);
    else if (request.method === 'POST' && request.url === MAIL_PATH)
      void catchMail(directory, store.commit, request, response);
    else if (request.method === 'POST') void answerCall(directory, store.commit, request, response);
    else if (request.method === 'GET' && request.url === ACCOUNT_PATH)
      tellMailQuota(mailbox.read(), now(), response);
    else if (request.method === 'GET' || request.method === 'HEAD')
      answerGet(directory, mailbox, request.url ?? '/', response);
    else response.writeHead(405).end();
  });
  // An idle connection that we closed just as the other side used it again would fail that call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const shownHost = host.includes(':') ? `[${host}]` : host;

  return {
    url: `http://${shownHost}:${bound}`,
    keysFor: (poolId) => keysOf(directory, poolId),
    close: () =>
      new Promise((resolve) => {
        // It only complains of being closed already, which is what was wanted.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
