import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './floating.css';

/** How long somebody points at a control before they are told about it (spec §9). */
const OPEN_DELAY_MS = 700;
/** Long enough to reach the words themselves with the pointer. */
const CLOSE_DELAY_MS = 150;
const GAP = 6;

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom';
  /** The control. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

const placeAt = (control: Element, side: 'top' | 'right' | 'bottom'): Place => {
  const box = control.getBoundingClientRect();
  if (side === 'right') return { left: box.right + GAP, top: box.top + box.height / 2 };
  return {
    left: Math.min(Math.max(box.left + box.width / 2, 72), window.innerWidth - 72),
    top: side === 'top' ? box.top - GAP : box.bottom + GAP,
  };
};

/** A word about a control without one: 700 ms after the pointer, or the keyboard, came to it. Escape takes it away. */
export const Tooltip = ({ text, side = 'right', children }: TooltipProps) => {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const after = (milliseconds: number, next: () => Place | null): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setPlace(next()), milliseconds);
  };
  const open = () => {
    const control = around.current?.firstElementChild;
    if (control) after(OPEN_DELAY_MS, () => placeAt(control, side));
  };
  const close = (milliseconds = 0) => after(milliseconds, () => null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what happens to the control inside
    <span
      ref={around}
      className="tooltip-place"
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && open()}
      onPointerLeave={() => close(CLOSE_DELAY_MS)}
      onPointerDown={() => close()}
      onFocus={({ target }) => target.matches(':focus-visible') && open()}
      onBlur={() => close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {cloneElement(children, { 'aria-describedby': place ? id : undefined })}
      {place &&
        createPortal(
          <span id={id} role="tooltip" className={`tooltip tooltip-${side}`} style={{ ...place }}>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
};

export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => children;
