import { type FormEvent, type ReactNode, useId } from 'react';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  /** Called on submit; validation is the form's own. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly submitLabel: string;
  readonly pendingLabel?: string;
  readonly isPending?: boolean;
  /** Why the last attempt failed; what was typed stays. */
  readonly failure?: string | undefined;
  readonly children: ReactNode;
  readonly width?: 'small' | 'medium' | 'wide';
  readonly isFloor?: boolean;
}

/** A form in a dialog: Cancel and one submit, which Enter presses too. Open as long as it is rendered. */
export const FormDialog = ({
  title,
  description,
  onClose,
  onSubmit,
  submitLabel,
  pendingLabel,
  isPending = false,
  failure,
  children,
  width = 'small',
  isFloor = false,
}: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onClose={onClose}
      isLocked={isPending}
      width={width}
      isFloor={isFloor}
      notice={failure && <Banner tone="error">{failure}</Banner>}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={id} isPending={isPending} pendingLabel={pendingLabel}>
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
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
