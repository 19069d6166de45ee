import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newQueryClient } from '#frontend/api/query-client.ts';
import { accessOf } from '#frontend/auth/session/access.ts';
import { session } from '#frontend/auth/session/session.ts';
import { watchTouches } from '#frontend/shared/queries/polling.ts';
import { pages } from './pages.ts';

let prefetchedClient: QueryClient | null = null;

/** The client that holds what was asked for before the shell stood; for the next shell a new one. */
export const usePrefetchedQueryClient = (): QueryClient => {
  const [client] = useState(() => prefetchedClient ?? newQueryClient());
  // Not while drawing: what is drawn before a part has come may be thrown away and drawn again.
  useEffect(() => {
    prefetchedClient = null;
  }, []);
  useEffect(() => watchTouches(client), [client]);
  return client;
};

/** Asks for what the page at this path begins with, before anything of it is drawn. */
export const prefetchPage = async (path: string): Promise<void> => {
  const page = pages.find((candidate) => candidate.path === path.replace(/\/+$/, ''));
  if (!page || accessOf(session.user()) !== 'open') return;
  const client = newQueryClient();
  prefetchedClient = client;
  await page.prefetchData(client);
};
