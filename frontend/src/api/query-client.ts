import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isTransient } from './api-failure.ts';

const MINUTE = 60_000;

/** The cache times and retries of spec §9; only failures that may pass are retried (design.md §7). */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 15 * MINUTE,
        retry: (failures, error) => failures < 3 && isTransient(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // A call without a network fails with a sentence instead of waiting for ever without one.
        networkMode: 'always',
      },
      mutations: {
        retry: (failures, error) => failures < 1 && shouldRetryMutation(error),
        retryDelay: 1000,
        networkMode: 'always',
      },
    },
  });

/** A write is never sent again after a 4xx, 429 included. */
const shouldRetryMutation = (error: unknown): boolean =>
  isTransient(error) && error instanceof ApiFailure && error.status !== 429;
