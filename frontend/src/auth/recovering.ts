import { reasonGiven } from './identity-failure.ts';
import { session } from './session.ts';

/** Runs a password reset's request: the loading flag is up meanwhile, and its failure is kept (spec §3, §4, §8). */
export const recovering = async <T>(otherwise: string, request: () => Promise<T>): Promise<T> => {
  session.setLoading(true);
  session.setError(null);
  try {
    return await request();
  } catch (failure) {
    session.setError(reasonGiven(failure, otherwise));
    throw failure;
  } finally {
    session.setLoading(false);
  }
};
