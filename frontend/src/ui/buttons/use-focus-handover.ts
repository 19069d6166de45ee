import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { handFocusOn } from './hand-focus-on.ts';

/** The ref of a button that hands its focus on when it goes away; `given` is the ref that it was given itself. */
export const useFocusHandover = (
  given: Ref<HTMLButtonElement> | undefined,
): RefObject<HTMLButtonElement | null> => {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(given, () => own.current, []);
  // Not in a later effect: by then it is gone, and so is what stood around it.
  useLayoutEffect(() => () => handFocusOn(own.current), []);
  return own;
};
