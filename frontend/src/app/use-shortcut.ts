import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd with a letter, anywhere on the page. */
export const useShortcut = (letter: string, act: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isPressed || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
