import type { PasswordVerifier } from '#emulators/cognito/sign-in/srp.ts';

/** Everything the service remembers. Instants are milliseconds since 1970. */
export interface IdentityState {
  version: 1;
  pools: Record<string, PoolState>;
  /** Newest last. */
  mails: Mail[];
}

export interface PoolState {
  /** PKCS#8 PEM of the RSA key that signs this pool's tokens. */
  signingKey: string;
  /** Hexadecimal; makes answers about unknown people stable without storing any. */
  simulationSecret: string;
  createdAt: number;
  /** By sub. */
  users: Record<string, User>;
  /** By origin_jti: one entry for each time somebody signed in on some device. */
  signIns: Record<string, SignIn>;
  /** By purpose and person; an unknown name has codes too, so that guessing at one looks the same. */
  codes: Record<string, VerificationCode>;
  /** By what is counted and for whom. */
  attempts: Record<string, Attempts>;
}

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

export interface User {
  sub: string;
  username: string;
  /** Without sub. Truth values are 'true' and 'false', as on the wire. */
  attributes: Record<string, string>;
  enabled: boolean;
  status: UserStatus;
  createdAt: number;
  modifiedAt: number;
  password?: PasswordVerifier;
  /** Set while the password is a temporary one. */
  temporaryPasswordExpiresAt?: number;
  groups: string[];
  /** The authenticator app that was proved to work. */
  softwareToken?: SoftwareToken;
  /** Base32; an authenticator app being set up. The proved one stays until this one is. */
  newSoftwareTokenSecret?: string;
  mfaEnabled: boolean;
  mfaPreferred: boolean;
  /** A new address that waits for its code; the old one stands until then. */
  pendingEmail?: string;
  /** Access tokens issued before this instant are revoked. */
  signedOutAt?: number;
}

export interface SoftwareToken {
  /** Base32. */
  secret: string;
  deviceName?: string;
  /** The step of the last accepted code: each code works once. */
  lastStep?: number;
}

export interface SignIn {
  originJti: string;
  clientId: string;
  sub: string;
  /** SHA-256 of the refresh token, hexadecimal. */
  refreshTokenHash: string;
  /** The ones before it, where each is used once: until then the last of them may be used again. */
  rotatedOut?: { hash: string; goodUntil: number }[];
  signedInAt: number;
  expiresAt: number;
  revoked: boolean;
}

interface VerificationCode {
  code: string;
  /** The address it proves; absent for a code that went nowhere. */
  sentTo?: string;
  expiresAt: number;
  wrongTries: number;
  /** A spent code stays until it expires, so that sending it twice can be told from guessing. */
  spent: boolean;
}

export interface Attempts {
  /** Since the count was last reset. */
  count: number;
  /** Start of the counting window, or the last attempt where the window slides. */
  since: number;
  lockedUntil?: number;
}

export type MailKind = 'sign-up-code' | 'reset-code' | 'attribute-code' | 'invitation' | 'notice';

export interface Mail {
  id: string;
  poolId: string;
  kind: MailKind;
  to: string;
  username: string;
  subject: string;
  text: string;
  /** The six digits, in mails that carry some. */
  code?: string;
  /** In invitations. */
  temporaryPassword?: string;
  sentAt: number;
}
