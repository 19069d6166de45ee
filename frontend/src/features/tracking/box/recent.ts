import * as z from 'zod/mini';
import { TRACE_KINDS } from '#domain/tracking/trace-node.ts';

const KEY = 'tracking-recent';
/** A person goes back to no more. */
const MOST = 6;

const Recent = z.array(z.object({ kind: z.enum(TRACE_KINDS), id: z.string(), label: z.string() }));

type Looked = z.output<typeof Recent>[number];

/** What was traced on this device last, the newest first. Logging out takes it away. */
export const recentlyTraced = (): readonly Looked[] => {
  try {
    const read = z.safeParse(Recent, JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
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
