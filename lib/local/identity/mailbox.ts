import { randomUUID } from 'node:crypto';
import type { IdentityState, Mail } from './identity-state.ts';
import type { OutgoingMail } from './pool.ts';

const KEPT = 200;

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
      state.mails.splice(0, state.mails.length - KEPT);
      onMail?.(mail);
    },
    read(filter = '') {
      const wanted = filter.trim().toLowerCase();
      return state.mails.filter(({ to }) => to.toLowerCase().includes(wanted)).reverse();
    },
  };
}
