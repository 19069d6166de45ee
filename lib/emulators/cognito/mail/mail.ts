import { createHmac } from 'node:crypto';
import { noVerifiedAddress } from '#emulators/cognito/identity-error.ts';
import type { Pool } from '#emulators/cognito/pool.ts';
import type { MessageTemplate } from '#emulators/cognito/pool-definition.ts';
import { type CodePurpose, issueCode } from '#emulators/cognito/sign-in/codes.ts';
import type { MailKind, User } from '#emulators/cognito/state/identity-state.ts';
import { canonicalUsername } from '#emulators/cognito/users/users.ts';

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

const KINDS: Record<CodePurpose, MailKind> = {
  'sign-up': 'sign-up-code',
  reset: 'reset-code',
  email: 'attribute-code',
};

const VERIFICATION: MessageTemplate = {
  subject: 'Your verification code',
  body: 'Your verification code is {####}.',
};

const INVITATION: MessageTemplate = {
  subject: 'Your temporary password',
  body: 'Your username is {username} and your temporary password is {####}.',
};

const filled = (template: MessageTemplate, username: string, secret: string) => ({
  subject: template.subject,
  text: template.body.replaceAll('{username}', username).replaceAll('{####}', secret),
});

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
  const code = issueCode(pool, purpose, user.sub, to);
  const message = filled(pool.definition.verification ?? VERIFICATION, user.username, code);
  pool.send({ kind: KINDS[purpose], to, username: user.username, code, ...message });
  return deliveryTo(to);
}

export function sendInvitation(pool: Pool, user: User, temporaryPassword: string): void {
  const to = user.attributes.email;
  if (!to) return;
  const message = filled(pool.definition.invitation ?? INVITATION, user.username, temporaryPassword);
  pool.send({ kind: 'invitation', to, username: user.username, temporaryPassword, ...message });
}
