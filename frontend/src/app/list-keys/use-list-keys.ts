import { useEffect } from 'react';
import { hasSingleKeys } from '#frontend/shared/single-keys.ts';

let parts: typeof import('./list-keys.ts') | undefined;

const press = (event: KeyboardEvent): void => {
  if (!['/', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
  if (event.key === '/' && !hasSingleKeys()) return;
  if (parts) parts.pressInList(event);
  // What they do is fetched with the first of them, so that no page waits for it.
  else
    import('./list-keys.ts').then(
      (loaded) => {
        parts = loaded;
        loaded.pressInList(event);
      },
      () => undefined,
    );
};

/** The keys of lists, on every page. */
export const useListKeys = (): void =>
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
