import { useEffect } from 'react';

/** Has the browser ask whoever closes or reloads the tab while something would be lost with it. */
export const useWarnOnClose = (isAtStake: boolean): void => {
  useEffect(() => {
    if (!isAtStake) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtStake]);
};
