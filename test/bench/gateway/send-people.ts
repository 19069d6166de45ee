import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LocalRun } from '#local/start/start.ts';
import type { Ask, Shift, ShiftDone } from './people.ts';

export interface People {
  /** Has so many of them ask these things, one after the other each. Throws when one was refused. */
  ask(people: number, asks: readonly Ask[]): Promise<ShiftDone>;
  goHome(): void;
}

/** People who ask at an address, and send these headers with every call. */
export const peopleOf = (gateway: string, headers: Shift['headers']): People => {
  const child = fork(join(import.meta.dirname, 'people.ts'), { execArgv: ['--import', 'tsx'] });
  return {
    async ask(people, asks) {
      const shift: Shift = { gateway, headers, asks, people };
      const { answers, tookMs } = await new Promise<ShiftDone>((resolve, reject) => {
        const ended = () => reject(new Error('Whoever asks has ended.'));
        child.once('exit', ended);
        child.once('message', (done: ShiftDone) => {
          child.off('exit', ended);
          resolve(done);
        });
        child.send(shift);
      });
      const refused = answers.find(({ status }) => status !== 200);
      if (refused) throw new Error(`The gateway answered ${refused.status} to one of ${asks[0]?.path}.`);
      return { answers, tookMs };
    },
    goHome: () => child.disconnect(),
  };
};

/** People at the gateway, who send what the edge and a signed-in browser send with every call. */
export const peopleAt = (run: LocalRun, token: string): People =>
  peopleOf(`${run.gatewayUrl}/api`, {
    authorization: `Bearer ${token}`,
    'x-api-key': run.apiKey,
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
  });
