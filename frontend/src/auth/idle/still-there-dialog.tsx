import { useLayoutEffect, useRef } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { displayName } from '#frontend/auth/session/signed-in-user.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

interface StillThereDialogProps {
  /** Whole minutes in which nobody touched the device. */
  readonly minutes: number;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** What a keyboard needs to answer. Everything else is meant for the page, or for nobody. */
const ANSWER_KEYS: readonly string[] = ['Tab', 'Enter', ' ', 'Escape'];

const isAnswerKey = (event: KeyboardEvent): boolean =>
  ANSWER_KEYS.includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Covers the page of a shared device that nobody has touched for long, where there is no network to sign in with. It is
 * a question and no proof: it keeps the next person from going on under the name of the one before without noticing.
 */
export const StillThereDialog = ({ minutes, onYes, onNo }: StillThereDialogProps) => {
  const name = displayName(useUser());
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const guard = (event: KeyboardEvent) => {
      const dialog = inside.current?.closest('[role="dialog"]');
      const isInside = event.target instanceof Node && dialog?.contains(event.target);
      if (!isInside || !isAnswerKey(event)) event.stopPropagation();
    };
    document.addEventListener('keydown', guard, { capture: true });
    return () => document.removeEventListener('keydown', guard, { capture: true });
  }, []);
  return (
    <Dialog
      title={`Are you still ${name}?`}
      description={
        <div ref={inside}>
          {`Nobody has touched this device for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. There is no network to sign in with; the device locks as soon as there is one again. What was counted stays on it, for ${name} alone.`}
        </div>
      }
      isOpen
      onClose={() => undefined}
      isLocked
      isFocusedItself
      coversAll
      actions={
        <>
          <Button onClick={onNo}>No, somebody else</Button>
          <Button look="primary" onClick={onYes}>{`Yes, I am ${name}`}</Button>
        </>
      }
    />
  );
};
