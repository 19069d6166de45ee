import { Agent, request } from 'node:http';
import { nextPageOf } from './next-page.ts';

/*
 * People who ask one thing after the other, in a process of their own: the gateway and the engine are measured, not
 * how they share a thread with whoever measures.
 */

export interface Ask {
  readonly method: 'GET' | 'POST';
  /** With the query, under the gateway's address. */
  readonly path: string;
  readonly body?: string;
  /** Over those of the shift. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A list: answered only with its last page. */
  readonly pages?: boolean;
  /** Whoever asks next waits so long from when this is sent, ms: what comes faster than that is refused. */
  readonly apartMs?: number;
}

export interface Shift {
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Taken in turn until there are none left, or the time is over. */
  readonly asks: readonly Ask[];
  readonly people: number;
}

interface Answered {
  readonly status: number;
  readonly ms: number;
}

export interface ShiftDone {
  readonly answers: readonly Answered[];
  readonly tookMs: number;
}

interface Page {
  readonly status: number;
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

const send = (agent: Agent, shift: Shift, { method, path, body, headers }: Ask): Promise<Page> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${shift.gateway}${path}`,
      {
        method,
        agent,
        headers: {
          ...shift.headers,
          ...headers,
          ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            bytes: Buffer.concat(chunks),
            encoding: response.headers['content-encoding'],
          }),
        );
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });

const askOnce = async (agent: Agent, shift: Shift, ask: Ask): Promise<Answered> => {
  const began = performance.now();
  let page = await send(agent, shift, ask);
  const next = () => (ask.pages && page.status === 200 ? nextPageOf(page.bytes, page.encoding) : undefined);
  for (let key = next(); key; key = next())
    page = await send(agent, shift, {
      ...ask,
      path: `${ask.path}&${new URLSearchParams({ pagination_key: key })}`,
    });
  return { status: page.status, ms: performance.now() - began };
};

/** Has each wait for its turn, so that what is throttled comes no faster than it may. */
const turns = (): ((ask: Ask) => Promise<void>) => {
  let next = 0;
  return async ({ apartMs = 0 }) => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + apartMs;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
};

const work = async (shift: Shift): Promise<ShiftDone> => {
  const agent = new Agent({ keepAlive: true, maxSockets: shift.people });
  const left = [...shift.asks];
  const answers: Answered[] = [];
  const turnOf = turns();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: shift.people }, async () => {
      for (let ask = left.shift(); ask; ask = left.shift()) {
        await turnOf(ask);
        answers.push(await askOnce(agent, shift, ask));
      }
    }),
  );
  const tookMs = performance.now() - began;
  agent.destroy();
  return { answers, tookMs };
};

process.on('message', (shift: Shift) => {
  void work(shift).then((done) => process.send?.(done));
});
process.on('disconnect', () => process.exit(0));
