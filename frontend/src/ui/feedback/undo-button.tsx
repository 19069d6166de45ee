import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#frontend/ui/buttons/button.tsx';
import './undo-button.css';

interface UndoButtonProps {
  /** Of the notice that it stands in. */
  readonly id: string;
  /** Epoch ms. */
  readonly until: number;
  readonly onUndo: () => void;
}

const secondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Undo, with the seconds that are left of it; its notice goes with the last of them, or when it is pressed. */
export const UndoButton = ({ id, until, onUndo }: UndoButtonProps) => {
  const [left, setLeft] = useState(() => secondsLeft(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) toast.dismiss(id);
  }, [isOver, id]);
  // A notice that goes can still be pressed while it moves away.
  const isPressed = useRef(false);
  return (
    <Button
      className="undo-button"
      disabled={isOver}
      // Else a press that slips is a swipe, which takes the notice away.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => {
        if (isPressed.current) return;
        isPressed.current = true;
        toast.dismiss(id);
        onUndo();
      }}
    >
      Undo
      {/* Read out once a second it would drown everything else. */}
      <span className="undo-seconds" aria-hidden="true">
        {left} s
      </span>
    </Button>
  );
};
