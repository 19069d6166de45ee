import { Dialog as Radix } from 'radix-ui';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import './dialog.css';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { useModal } from './use-modal.ts';

/** What the product puts at the foot of every dialog, before its actions. */
export const DialogTools = createContext<ComponentType | null>(null);

interface DialogProps {
  readonly title: string;
  /** A sentence or more under the title, read out when the dialog opens. */
  readonly description?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** What went wrong with the last attempt: stays visible over the foot. */
  readonly notice?: ReactNode;
  /** Stands at the foot and stays visible; the primary action last. */
  readonly actions: ReactNode;
  readonly width?: 'small' | 'medium' | 'wide';
  /** For what is done standing up: larger text and targets. */
  readonly isFloor?: boolean;
  /** Whether it may be closed now (not while something is being sent). */
  readonly isLocked?: boolean;
  readonly hasCloseButton?: boolean;
  /** No control has the focus at first: a key that is pressed unawares does nothing. */
  readonly isFocusedItself?: boolean;
  /** Nothing of the page is seen behind it, and no scan taken there: nobody knows who stands before it. */
  readonly coversAll?: boolean;
  /** The address says that it is open (`useOpenRecord`): Back takes it away by itself. */
  readonly isInAddress?: boolean;
}

export const Dialog = ({
  title,
  description,
  isOpen,
  onClose,
  children,
  notice,
  actions,
  width = 'small',
  isFloor = false,
  isLocked = false,
  hasCloseButton = false,
  isFocusedItself = hasCloseButton,
  coversAll = false,
  isInAddress = false,
}: DialogProps) => {
  const leave = () => {
    if (!isLocked) onClose();
  };
  const cover = coversAll ? 'covers-all' : '';
  const Tools = useContext(DialogTools);
  const { content } = useModal(isOpen, leave, isInAddress);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && leave()}>
      <Radix.Portal>
        <Radix.Overlay className={`dialog-veil ${cover}`} />
        <Radix.Content
          {...content}
          className={`dialog dialog-${width} ${isFloor ? 'floor' : ''} ${cover}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // The first control is the close button: the dialog itself is the better place to start.
            if (!isFocusedItself) return;
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
        >
          <header className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            {hasCloseButton && (
              <Radix.Close asChild disabled={isLocked}>
                <IconButton label="Close" icon={<Icon name="close" />} />
              </Radix.Close>
            )}
          </header>
          <div className="dialog-body">
            {description && (
              <Radix.Description asChild>
                <div className="dialog-description">{description}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {notice && <div className="dialog-notice">{notice}</div>}
          <footer className="dialog-foot">
            {Tools && <Tools />}
            {actions}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
