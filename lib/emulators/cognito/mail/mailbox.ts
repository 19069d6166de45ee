import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from '#emulators/cognito/pool.ts';
import type { IdentityState, Mail } from '#emulators/cognito/state/identity-state.ts';

const MAX_KEPT = 200;

/** Mails as if delivered: the last 200, kept with the rest of the state. */
export interface Mailbox {
  deliver(poolId: string, mail: OutgoingMail): void;
  /** Newest first. @param filter part of an address, in any case; default: everybody's */
  read(filter?: string): Mail[];
}

export function createMailbox(
  state: IdentityState,
  now: () => number,
  onMail?: (mail: Mail) => void,
): Mailbox {
  return {
    deliver(poolId, outgoing) {
      const mail: Mail = { id: randomUUID(), poolId, sentAt: now(), ...outgoing };
      state.mails.push(mail);
      state.mails.splice(0, state.mails.length - MAX_KEPT);
      onMail?.(mail);
    },
    read(filter = '') {
      const wanted = filter.trim().toLowerCase();
      return state.mails.filter(({ to }) => to.toLowerCase().includes(wanted)).reverse();
    },
  };
}
