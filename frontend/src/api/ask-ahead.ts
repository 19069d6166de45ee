import type { Endpoint } from '#api/contract.ts';

/** A reading that is known to be wanted before the code that wants it is here. */
export interface Beginning {
  readonly path: Endpoint['path'];
  readonly values: Readonly<Record<string, string>>;
}

interface Asked {
  readonly idToken: string;
  readonly at: number;
  readonly answer: Promise<Response>;
}

/** Whoever comes later asks anew: what was answered by then is no longer news. */
const GOOD_FOR_MS = 10_000;

const asked = new Map<string, Asked>();

/** Keeps an answer that is on its way for whoever asks for the same, as the same person, in the next seconds. */
export const keepForLater = (address: string, idToken: string, answer: Promise<Response>): void => {
  // Whoever takes it hears of its failure; if nobody does, it was in vain.
  answer.catch(() => undefined);
  asked.set(address, { idToken, at: Date.now(), answer });
};

/** The answer that was asked for ahead, once; undefined: ask. */
export const takeAsked = (address: string, idToken: string): Promise<Response> | undefined => {
  const held = asked.get(address);
  asked.delete(address);
  if (!held || held.idToken !== idToken || Date.now() - held.at > GOOD_FOR_MS) return undefined;
  return held.answer;
};
