import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * A page that is opened is read from its top; back and forward stay where the browser puts them. `page`: what is another
 * one where it changes.
 */
export const useTopOfPage = (page: string): void => {
  const isBackOrForward = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts, not how one came to it
  useEffect(() => {
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [page]);
};
