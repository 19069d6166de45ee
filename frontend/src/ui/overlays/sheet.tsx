import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './dialog.css';
import './sheet.css';
import { useModal } from './use-modal.ts';

interface SheetProps {
  /** Said by screen readers. */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The edge from which it comes. Default: left. */
  readonly side?: 'left' | 'right';
  readonly children: ReactNode;
}

/** Slides in from an edge and lies over the page: the sidebar on a phone, for one. */
export const Sheet = ({ title, isOpen, onClose, side = 'left', children }: SheetProps) => {
  const { content } = useModal(isOpen, onClose);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content {...content} className={`sheet sheet-${side}`} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
