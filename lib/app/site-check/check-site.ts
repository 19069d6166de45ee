import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { CheckAccount, SignedIn, Site } from './site-check-ports.ts';

export interface CheckSiteDeps {
  readonly site: Site;
  readonly account: CheckAccount;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

type Step = 'page' | 'sign_in' | 'read';

/** The first time there is no account yet; later a password that is refused is one that somebody changed. */
const signedIn = async ({ account }: CheckSiteDeps): Promise<SignedIn> => {
  const answer = await account.signIn();
  if ('idToken' in answer) return answer;
  return account.make().catch(({ message }: Error) => {
    throw new Error(`${answer.refused} Nor could it be made: ${message}`);
  });
};

/**
 * Does what a person does before any work: opens the page, signs in, reads one list. Says which of it did not work, and
 * never fails itself: that it was not done at all is heard by its silence.
 */
export const checkSite = async (deps: CheckSiteDeps): Promise<void> => {
  const { site, clock, log, metrics } = deps;
  const took: Partial<Record<Step, number>> = {};
  let step: Step = 'page';
  const timed = async <T>(name: Step, work: () => Promise<T>): Promise<T> => {
    step = name;
    const startedAt = clock.now();
    const done = await work();
    took[name] = clock.now() - startedAt;
    return done;
  };
  try {
    await timed('page', () => site.openPage());
    const session = await timed('sign_in', () => signedIn(deps));
    try {
      await timed('read', () => site.readList(session.idToken));
    } finally {
      await session.end();
    }
    log.info('site.works', { took });
    metrics.put({ SiteCheckFailed: 0 });
  } catch (cause) {
    log.error('site.not_working', {
      step,
      took,
      reason: cause instanceof Error ? cause.message : String(cause),
    });
    metrics.put({ SiteCheckFailed: 1 });
  }
};
