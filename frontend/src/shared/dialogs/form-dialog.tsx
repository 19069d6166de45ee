import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { useUnsavedWork } from './unsaved-work.ts';
import { useFailure } from './use-failure.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  /** Called on submit; validation is the form's own. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly submitLabel: string;
  /** Where what was asked for is done, and the form stays for the next. Default: Cancel. */
  readonly leaveLabel?: string;
  readonly pendingLabel?: string;
  /** What it does can't be taken back at a press. */
  readonly isDanger?: boolean;
  readonly isPending?: boolean;
  /** Why the last attempt failed; what was typed stays. */
  readonly failure?: string | undefined;
  readonly children: ReactNode;
  readonly width?: 'small' | 'medium' | 'wide';
  readonly isFloor?: boolean;
  /** Something was typed that would be lost: leaving is asked about, and a session that ends does not take it away. */
  readonly isDirty?: boolean;
}

/**
 * A form in a dialog: Cancel and one submit, which Enter presses too. A failure keeps what was typed, and leaving
 * with unsaved changes is asked about. Open as long as it is rendered.
 */
export const FormDialog = ({
  title,
  description,
  onClose,
  onSubmit,
  submitLabel,
  leaveLabel = 'Cancel',
  pendingLabel,
  isDanger = false,
  isPending = false,
  failure,
  children,
  width = 'small',
  isFloor = false,
  isDirty = false,
}: FormDialogProps) => {
  const id = useId();
  const shown = useFailure(failure);
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedWork(isDirty);
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onClose={leave}
      isLocked={isPending}
      width={width}
      isFloor={isFloor}
      notice={shown && <Banner tone="error">{shown}</Banner>}
      actions={
        <>
          <Button onClick={leave} disabled={isPending}>
            {leaveLabel}
          </Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            isPending={isPending}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          // A dialog over a dialog: the outer form must not take this for its own.
          event.stopPropagation();
          // By Enter in a field: its button ignores presses by itself.
          if (isPending) event.preventDefault();
          else onSubmit(event);
        }}
      >
        {children}
      </form>
      {isLeaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  );
};

/** Over the form, which keeps what was typed until the answer. */
const DiscardDialog = ({
  onKeep,
  onDiscard,
}: {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) => (
  <Dialog
    title="Discard your changes?"
    description="What you typed has not been saved."
    isOpen
    onClose={onKeep}
    actions={
      <>
        <Button onClick={onKeep}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
      </>
    }
  />
);
