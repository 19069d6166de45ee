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
  readonly children: ReactNode;
}

/** Slides in from the left edge and lies over the page: the sidebar on a phone. */
export const Sheet = ({ title, isOpen, onClose, children }: SheetProps) => {
  const { content } = useModal(isOpen, onClose);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content {...content} className="sheet" aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
