import { createServer, type Server } from 'node:net';

/** Below where systems take ports for connections that go out: one of those could come between the look and the use. */
const FIRST = 15_000;
const LAST = 32_000;

const MAX_ATTEMPTS = 50;

/** Listens there and does nothing else; undefined where somebody does already. */
const occupied = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Whether nobody listens on a TCP port of 127.0.0.1 at this moment. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = await occupied(port);
  if (server) await closed(server);
  return server !== undefined;
}

async function findPort(): Promise<{ port: number; server: Server }> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const server = await occupied(port);
    if (server) return { port, server };
  }
  throw new Error('no free port was found');
}

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const { port, server } = await findPort();
  await closed(server);
  return port;
}

const held = new Map<number, Server>();

/**
 * A free port that stays ours until `letGoOfPort`: what listens there is started seconds after its number has to be
 * known, and another run beside this one could take it meanwhile.
 */
export async function holdPort(): Promise<number> {
  const { port, server } = await findPort();
  held.set(port, server.unref());
  return port;
}

/** Gives a port that was held to whoever listens on it next, at once. Does nothing for any other. */
export async function letGoOfPort(port: number): Promise<void> {
  const server = held.get(port);
  held.delete(port);
  if (server) await closed(server);
}
