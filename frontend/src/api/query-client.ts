import { QueryClient } from '@tanstack/react-query';
import { type BackOff, backOffMs } from '#domain/back-off.ts';
import { ApiFailure, isInvalidPageKey, isTransient, retryAfterOf } from './api-failure.ts';

const MINUTE = 60_000;

/** Where the server wants a longer pause than this, the person hears of it instead of waiting unawares. */
const LONGEST_WAIT_MS = 10_000;

const QUERY_BACK_OFF: BackOff = { firstMs: 1000, maxMs: 30_000 };

const isWorthWaiting = (error: unknown): boolean =>
  isTransient(error) && retryAfterOf(error) <= LONGEST_WAIT_MS;

/** The cache times and retries of spec §9; only failures that may pass are retried (design.md §7). */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 15 * MINUTE,
        retry: (failures, error) =>
          (failures < 3 && isWorthWaiting(error)) || (failures < 1 && isInvalidPageKey(error)),
        retryDelay: (failures, error) =>
          Math.max(retryAfterOf(error), backOffMs(QUERY_BACK_OFF, failures + 1)),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // A call without a network fails with a sentence instead of waiting for ever without one.
        networkMode: 'always',
      },
      mutations: {
        retry: (failures, error) => failures < 1 && shouldRetryMutation(error),
        retryDelay: (_, error) => Math.max(retryAfterOf(error), 1000),
        networkMode: 'always',
      },
    },
  });

/** A write is never sent again after a 4xx, 429 included. */
const shouldRetryMutation = (error: unknown): boolean =>
  isWorthWaiting(error) && error instanceof ApiFailure && error.status !== 429;
