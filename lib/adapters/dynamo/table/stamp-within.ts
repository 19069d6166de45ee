import { AsyncLocalStorage } from 'node:async_hooks';

export type Fields = Readonly<Record<string, unknown>>;

/** What an act does to each write that is made while it lasts: nothing outside of one, and in functions without any. */
export const stampWithin = new AsyncLocalStorage<(input: Fields) => Fields>();
