import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newQueryClient } from '#frontend/api/query-client.ts';
import { accessOf } from '#frontend/auth/access.ts';
import { session } from '#frontend/auth/session.ts';
import { pages } from './pages.ts';

let warm: QueryClient | null = null;

/** The client that holds what was asked for before the shell stood; for the next shell a new one. */
export const useWarmQueryClient = (): QueryClient => {
  const [client] = useState(() => warm ?? newQueryClient());
  // Not while drawing: what is drawn before a part has come may be thrown away and drawn again.
  useEffect(() => {
    warm = null;
  }, []);
  return client;
};

/** Asks for what the page at this path begins with, before anything of it is drawn. */
export const warmPage = async (path: string): Promise<void> => {
  const page = pages.find((candidate) => candidate.path === path.replace(/\/+$/, ''));
  if (!page || accessOf(session.user()) !== 'open') return;
  const client = newQueryClient();
  warm = client;
  await page.warm(client);
};
