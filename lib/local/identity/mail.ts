import { createHmac } from 'node:crypto';
import { type CodePurpose, issueCode } from './codes.ts';
import { noVerifiedAddress } from './identity-error.ts';
import type { User } from './identity-state.ts';
import type { OutgoingMail, Pool } from './pool.ts';
import { canonicalUsername } from './users.ts';

/** Where a code went, as far as the caller may know. */
export interface CodeDelivery {
  AttributeName: string;
  DeliveryMedium: 'EMAIL';
  /** Masked: `m***@e***`. */
  Destination: string;
}

export function deliveryTo(address: string): CodeDelivery {
  const [local = '', domain = ''] = address.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
  };
}

const letter = (byte: number) => String.fromCharCode(97 + (byte % 26));

/** What is said of a code that went nowhere: looks like a real destination, and the same one each time. */
export function simulatedDelivery(pool: Pool, name: string): CodeDelivery {
  if (name.includes('@')) return deliveryTo(name);
  const bytes = createHmac('sha256', pool.state.simulationSecret)
    .update(canonicalUsername(pool, name))
    .digest();
  return deliveryTo(`${letter(bytes.readUInt8(0))}@${letter(bytes.readUInt8(1))}`);
}

const SUBJECTS: Record<CodePurpose, Pick<OutgoingMail, 'kind' | 'subject'>> = {
  'sign-up': { kind: 'sign-up-code', subject: 'Your verification code' },
  reset: { kind: 'reset-code', subject: 'Your password reset code' },
  email: { kind: 'attribute-code', subject: 'Your verification code' },
};

/**
 * Issues a code and sends it.
 * @param to default: the user's address
 * @throws InvalidParameterException when there is no address; LimitExceededException
 */
export function sendCode(
  pool: Pool,
  user: User,
  purpose: CodePurpose,
  to: string | undefined = user.attributes.email,
): CodeDelivery {
  if (!to) throw noVerifiedAddress();
  const code = issueCode(pool, purpose, user.sub);
  const { kind, subject } = SUBJECTS[purpose];
  pool.send({
    kind,
    to,
    username: user.username,
    subject,
    text: `Your code is ${code}. It is good for one hour.`,
    code,
  });
  return deliveryTo(to);
}

export function sendInvitation(pool: Pool, user: User, temporaryPassword: string): void {
  const to = user.attributes.email;
  if (!to) return;
  const days = pool.definition.passwordPolicy.temporaryPasswordValidityDays;
  pool.send({
    kind: 'invitation',
    to,
    username: user.username,
    subject: 'Your account is ready',
    text: `Your username is ${user.username} and your temporary password is ${temporaryPassword}. Sign in within ${days} days and choose your own.`,
    temporaryPassword,
  });
}
