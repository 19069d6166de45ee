import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 200;

/** A text once nobody has typed for a moment: what is asked of the server is not asked at each keypress. */
export const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
};
