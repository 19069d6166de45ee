import { Agent, request } from 'node:http';

/*
 * People who ask one thing after the other, in a process of their own: the gateway and the engine are measured, not
 * how they share a thread with whoever measures.
 */

export interface Ask {
  readonly method: 'GET' | 'POST';
  /** With the query, under the gateway's address. */
  readonly path: string;
  readonly body?: string;
}

export interface Shift {
  readonly gateway: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Taken in turn until there are none left, or the time is over. */
  readonly asks: readonly Ask[];
  readonly people: number;
}

export interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

export interface ShiftDone {
  readonly answers: readonly Answered[];
  readonly tookMs: number;
}

const askOnce = (agent: Agent, { gateway, headers }: Shift, { method, path, body }: Ask): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(
      `${gateway}${path}`,
      {
        method,
        agent,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - began, bytes }),
        );
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });

const work = async (shift: Shift): Promise<ShiftDone> => {
  const agent = new Agent({ keepAlive: true, maxSockets: shift.people });
  const left = [...shift.asks];
  const answers: Answered[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: shift.people }, async () => {
      for (let ask = left.shift(); ask; ask = left.shift()) answers.push(await askOnce(agent, shift, ask));
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
