import { createContext, use, useState } from 'react';

/** Whether signing in again is asked for at this moment, over whatever is open. */
export const SessionLock = createContext(false);

/**
 * Why the last attempt failed, but for what signing in again in place deals with: that is said there, and there alone.
 * A failure that came while the session was over is not said again afterwards; what failed before stays said.
 */
export const useFailure = (failure: string | undefined): string | undefined => {
  const isLocked = use(SessionLock);
  const [before, setBefore] = useState(failure);
  const [settled, setSettled] = useState<string>();
  if (!isLocked && settled !== undefined && settled !== failure) setSettled(undefined);
  if (!isLocked && settled === undefined && before !== failure) setBefore(failure);
  if (isLocked && failure !== before && settled !== failure) setSettled(failure);
  return failure === settled ? undefined : failure;
};
