import type { Endpoint } from '#api/contract.ts';

/** A reading that is known to be wanted before the code that wants it is here. */
export interface PrefetchRequest {
  readonly path: Endpoint['path'];
  readonly values: Readonly<Record<string, string>>;
}

interface PrefetchedResponse {
  readonly idToken: string;
  /** Null: it is still on its way, and as new as one that is asked for now. */
  answeredAt: number | null;
  readonly answer: Promise<Response>;
}

/** Whoever comes later asks anew: what was answered by then is no longer news. */
const MAX_AGE_MS = 10_000;

const prefetched = new Map<string, PrefetchedResponse>();

/** Keeps an answer that is on its way for whoever asks for the same, as the same person, in the next seconds. */
export const storePrefetched = (address: string, idToken: string, answer: Promise<Response>): void => {
  const entry: PrefetchedResponse = { idToken, answeredAt: null, answer };
  const keepTime = (): void => {
    entry.answeredAt = Date.now();
  };
  // Whoever takes it hears of its failure; if nobody does, it was in vain.
  answer.then(keepTime, keepTime);
  prefetched.set(address, entry);
};

/** The answer that was prefetched, once; undefined: ask. */
export const takePrefetched = (address: string, idToken: string): Promise<Response> | undefined => {
  const entry = prefetched.get(address);
  prefetched.delete(address);
  if (!entry || entry.idToken !== idToken) return undefined;
  const isOld = entry.answeredAt !== null && Date.now() - entry.answeredAt > MAX_AGE_MS;
  return isOld ? undefined : entry.answer;
};
