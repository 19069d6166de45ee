import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pageWentTo } from '#frontend/ui/overlays/dialog-history.ts';

/** Where the URL is going, and the places it may still show on its way there. */
interface PendingUrl {
  readonly to: string;
  readonly intermediate: readonly string[];
}

/** The URL about to be written, once for all changes of one turn. */
interface PendingWrite {
  readonly timer: ReturnType<typeof setTimeout>;
  /** Nothing of it is a step that the back button takes back. */
  readonly hasNoEntry: boolean;
  /** The rows are still being drawn; the timer is for a machine that does not get to them. */
  readonly isForRows: boolean;
}

/** The URL follows what is shown at the latest after so long. */
const MAX_WRITE_DELAY_MS = 200;

interface PendingParams {
  /** What was asked for last, whether the URL says it already or not. */
  readonly params: URLSearchParams;
  /** Asks for changes; '' takes a parameter away. `replace`: no step that the back button takes back. Always the same. */
  readonly change: (changes: Readonly<Record<string, string>>, replace: boolean) => void;
}

/**
 * The URL's parameters as they were asked for last. Writing the URL is a call to the browser's own process that takes
 * longer than drawing the rows, and the router follows in a transition, which a busy machine puts off. So what was
 * asked for is read from here at once, and the URL is written after it is shown.
 *
 * `useSearchParams` alone shows a key press when its transition gets through, and its functional form starts from what
 * is drawn: the second of two presses would undo the first. nuqs shows a press at once and writes the URL later too,
 * but by a clock and not when the rows are drawn, which on a busy machine is the moment that counts.
 */
export const usePendingParams = (): PendingParams => {
  const [written, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingUrl | null>(null);
  const shown = written.toString();
  if (pending && shown === pending.to) setPending(null);
  const params = pending?.intermediate.includes(shown) ? new URLSearchParams(pending.to) : written;

  /** As `pending`, known before it is drawn: a further change in the same turn adds to it. */
  const pendingRef = useRef<PendingUrl | null>(null);
  const writing = useRef<PendingWrite | null>(null);
  useLayoutEffect(() => {
    const { to, intermediate } = pendingRef.current ?? {};
    if ((shown === to && !writing.current) || !intermediate?.includes(shown)) pendingRef.current = null;
  });
  // Written later, it would take whoever has gone on to another page back to this one.
  useEffect(
    () => () => {
      clearTimeout(writing.current?.timer);
      writing.current = null;
    },
    [],
  );

  const change = (changes: Readonly<Record<string, string>>, replace: boolean): void => {
    const before = pendingRef.current;
    const next = new URLSearchParams(before ? before.to : shown);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    pendingRef.current = {
      to: next.toString(),
      intermediate: before ? [...before.intermediate, before.to] : [shown],
    };
    setPending(pendingRef.current);
    clearTimeout(writing.current?.timer);
    const hasNoEntry = replace && writing.current?.hasNoEntry !== false;
    writing.current = { timer: setTimeout(() => latest.current.write()), hasNoEntry, isForRows: false };
  };

  // Rows that follow a frame after the press are deferred, and so is this: it is the same when they are drawn.
  const drawn = useDeferredValue(pending);
  const write = (isLate = false): void => {
    if (!writing.current) return;
    const { hasNoEntry, timer } = writing.current;
    clearTimeout(timer);
    if (!isLate && pendingRef.current && drawn !== pendingRef.current) {
      const late = setTimeout(() => latest.current.write(true), MAX_WRITE_DELAY_MS);
      writing.current = { timer: late, hasNoEntry, isForRows: true };
      return;
    }
    writing.current = null;
    // Somebody has gone elsewhere meanwhile, and stays there.
    if (!pendingRef.current) return;
    const next = new URLSearchParams(pendingRef.current.to);
    // All that follows the router says nothing new, and gives way to the next press.
    startTransition(() => setParams(next, { replace: hasNoEntry }));
    // Reported at once: a dialog that closes before the router is drawn would take the address with its entry.
    const { href, pathname, search } = window.location;
    const isNewEntry = !hasNoEntry;
    const restore = (): void => void navigate({ pathname, search }, { replace: hasNoEntry });
    pageWentTo({ href, isNewEntry, restore });
  };

  const latest = useRef({ change, write });
  useLayoutEffect(() => {
    latest.current = { change, write };
  });
  useEffect(() => {
    if (drawn && writing.current?.isForRows) latest.current.write();
  }, [drawn]);

  return {
    params,
    change: useCallback((changes, replace) => latest.current.change(changes, replace), []),
  };
};
