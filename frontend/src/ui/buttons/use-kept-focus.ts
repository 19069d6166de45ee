import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';

type ButtonProps = ComponentProps<'button'>;

interface KeptFocus extends Pick<ButtonProps, 'disabled' | 'aria-disabled' | 'onClick'> {
  readonly onBlur: (event: FocusEvent<HTMLButtonElement>) => void;
}

/** Of a button that may not be pressed at this moment, whatever it would do by itself. */
export const ignorePress = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * What a button is given so that it keeps the focus when it may not be pressed any more: a browser takes it from one
 * that is disabled, and a keyboard would begin at the top. It is disabled in earnest once somebody goes on.
 */
export const useKeptFocus = (
  button: RefObject<HTMLButtonElement | null>,
  isClosed: boolean,
  { onClick, onBlur }: Pick<ButtonProps, 'onClick' | 'onBlur'>,
): KeptFocus => {
  const [isHeld, setHeld] = useState(false);
  // Where the focus is only the document knows; before the browser has looked at what was drawn.
  useLayoutEffect(() => setHeld(isClosed && button.current === document.activeElement), [button, isClosed]);
  return {
    disabled: isClosed && !isHeld,
    'aria-disabled': (isClosed && isHeld) || undefined,
    onClick: isClosed ? ignorePress : onClick,
    onBlur: (event) => {
      setHeld(false);
      onBlur?.(event);
    },
  };
};
