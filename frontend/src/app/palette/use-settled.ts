import { useEffect, useState } from 'react';

const SETTLED_MS = 200;

/** A text once nobody has typed for a moment: what is asked of the server is not asked at each keypress. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
