import type { TraceKind } from '#domain/tracking/trace-kinds.ts';
import { kindOf } from '#frontend/features/tracking/tracking-labels.ts';

const KEY = 'tracking-recent';
/** A person goes back to no more. */
const MOST = 6;

interface Looked {
  readonly kind: TraceKind;
  readonly id: string;
  readonly label: string;
}

const isLooked = (one: unknown): one is Looked => {
  const { kind, id, label } = (one ?? {}) as Partial<Record<keyof Looked, unknown>>;
  return (
    typeof kind === 'string' && kindOf(kind) !== null && typeof id === 'string' && typeof label === 'string'
  );
};

/** What was traced on this device last, the newest first. Logging out takes it away. */
export const recentlyTraced = (): readonly Looked[] => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isLooked) : [];
  } catch {
    // Written by nobody of us, or a browser that keeps nothing.
    return [];
  }
};

/** Traced now: it is the newest. */
export const keepTraced = (looked: Looked): void => {
  const others = recentlyTraced().filter(({ kind, id }) => kind !== looked.kind || id !== looked.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([looked, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing: it is only a convenience.
  }
};
