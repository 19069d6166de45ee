import { session } from '#frontend/auth/session/session.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';

/** Runs a password reset's request: the loading flag is up meanwhile, and its failure is kept (spec §3, §4, §8). */
export const withLoadingState = async <T>(otherwise: string, request: () => Promise<T>): Promise<T> => {
  session.setLoading(true);
  session.setError(null);
  try {
    return await request();
  } catch (failure) {
    session.setError(identityErrorMessage(failure, otherwise));
    throw failure;
  } finally {
    session.setLoading(false);
  }
};
