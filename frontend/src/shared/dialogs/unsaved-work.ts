import { useEffect } from 'react';

const holders = new Set<symbol>();

/** Whether some form on the screen holds work that is not saved anywhere else. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Says that this form holds unsaved work, as long as it does: a session that ends meanwhile won't take it away. */
export const useUnsavedWork = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = Symbol('unsaved work');
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [isUnsaved]);
};
