import { AsyncLocalStorage } from 'node:async_hooks';
import type { AsAttempt, CallSubject } from '#app/calls/call-ports.ts';

interface CallContext {
  readonly requestId: string;
  readonly of: CallSubject;
}

const NOTHING: CallSubject = { subject: '', subjectId: '', subjectName: '', attempt: 0 };

const contexts = new AsyncLocalStorage<CallContext>();

/** For whom and for what calls are made just now. */
export const callContext = (): CallContext => contexts.getStore() ?? { requestId: '', of: NOTHING };

/** Of what is called while the work lasts it is known which run of the function it was. */
export const asRun = <T>(requestId: string, work: () => Promise<T>): Promise<T> =>
  contexts.run({ requestId, of: NOTHING }, work);

/** And which document it was about. */
export const asAttempt: AsAttempt = (of, work) => contexts.run({ ...callContext(), of }, work);
