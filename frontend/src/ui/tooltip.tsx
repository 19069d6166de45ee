import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './floating.css';

/** A word about a control without one; opens after 700 ms (spec §9). The child is the control itself. */
export const Tooltip = ({
  text,
  side = 'right',
  children,
}: {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom';
  readonly children: ReactNode;
}) => (
  <Radix.Root delayDuration={700}>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className="tooltip" side={side} sideOffset={6}>
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={700}>{children}</Radix.Provider>
);
