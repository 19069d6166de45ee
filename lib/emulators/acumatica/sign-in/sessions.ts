import { randomBytes } from 'node:crypto';
import type { SimulatorClock } from '#emulators/acumatica/clock.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';

export interface Session {
  id: string;
  user: string;
  branch: string;
  openedAt: number;
  lastUsedAt: number;
  /** Cookie sessions end after idling; a token's seat ends with the token. */
  by: 'cookie' | 'token';
  endsAt?: number;
  /** Form that a long-running operation holds until it ends. */
  busyWith?: { entity: string; until: () => boolean };
}

export interface Sessions {
  /** Undefined when every seat is taken. */
  open(session: Pick<Session, 'user' | 'branch' | 'by'> & { endsAt?: number }): Session | undefined;
  /** The session if it lives; using it keeps it alive. */
  use(id: string): Session | undefined;
  close(id: string): boolean;
  closeAll(): void;
  list(): Session[];
}

/** The seats of the licence. */
export function createSessions(clock: SimulatorClock, settings: SimulatorSettings): Sessions {
  const seats = new Map<string, Session>();

  const isOver = (session: Session) =>
    session.endsAt !== undefined
      ? clock.now() >= session.endsAt
      : clock.now() - session.lastUsedAt >= settings.idleTimeoutSeconds * 1000;
  const sweep = () => {
    for (const session of seats.values()) if (isOver(session)) seats.delete(session.id);
  };

  return {
    open({ user, branch, by, endsAt }) {
      sweep();
      if (seats.size >= settings.maxSessions) return undefined;
      const now = clock.now();
      const id = randomBytes(16).toString('hex');
      const session: Session = { id, user, branch, by, endsAt, openedAt: now, lastUsedAt: now };
      seats.set(id, session);
      return session;
    },
    use(id) {
      sweep();
      const session = seats.get(id);
      if (session) session.lastUsedAt = clock.now();
      return session;
    },
    close: (id) => seats.delete(id),
    closeAll: () => seats.clear(),
    list() {
      sweep();
      return [...seats.values()];
    },
  };
}
