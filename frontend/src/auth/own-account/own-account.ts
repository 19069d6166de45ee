import { answerTo, startExchange, timestampOf } from '#domain/access/srp.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { callPool } from './pool-call.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * What may be done with one's own account at the pool, by somebody who has just proved their password. The tokens of
 * the session can do none of it (docs/decisions/043).
 */
export interface OwnAccount {
  call(operation: string, input?: Body): Promise<Body>;
  /**
   * The password it was opened with is the one that the pool asks for. Then every session ends, this device's too: who
   * had the old password may be in somewhere. Whether that was heard of; the password is changed in either case.
   */
  changePassword(proposed: string): Promise<{ readonly signedOut: boolean }>;
  /** Nothing more is to be done: the pool forgets that this was opened. Never rejects. */
  close(): void;
}

/** What the pool made of the password, or of the code. */
export type Opening =
  | { readonly step: 'open'; readonly account: OwnAccount }
  /** The authenticator app's code is asked for as well. */
  | { readonly step: 'code'; readonly answer: (code: string) => Promise<Opening> };

/** What the pool's function hears beside a call. */
const withDevice = (said: object) => ({ ...said, userAgent: navigator.userAgent });

/** Said with the answer to each challenge, by which it knows what the tokens are for. */
const PURPOSE = { purpose: 'own-account' };

const record = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};

/** What is recorded of it (docs/decisions/052): the pool itself tells only that the account was opened. */
const DONE: Readonly<Record<string, string | undefined>> = {
  ChangePassword: 'change_own_password',
  UpdateUserAttributes: 'change_own_details',
  VerifyUserAttribute: 'confirm_own_address',
};

const doneBy = (operation: string, { SoftwareTokenMfaSettings }: Body): string | undefined => {
  if (!SoftwareTokenMfaSettings) return DONE[operation];
  return record(SoftwareTokenMfaSettings).Enabled ? 'set_up_second_factor' : 'remove_second_factor';
};

/** Whose account is being opened, as the pool names them, and by what. */
interface Proof {
  readonly ClientId: string;
  readonly USERNAME: string;
  readonly password: string;
}

/** The end of the sessions waits for what is told, and somebody for that. */
const TELLING_TIMEOUT_MS = 5_000;

/** Answers the token that is to be renewed by from now on. */
const renewed = async (RefreshToken: string | undefined, said: Body): Promise<string | undefined> => {
  const asked = { ...said, RefreshToken };
  const { AuthenticationResult } = await callPool('GetTokensFromRefreshToken', asked, TELLING_TIMEOUT_MS);
  return record(AuthenticationResult).RefreshToken ?? RefreshToken;
};

const accountWith = (
  { AccessToken, RefreshToken }: Record<string, string>,
  { ClientId, password }: Proof,
): OwnAccount => {
  if (!AccessToken) throw new Error('');
  // The pool gives another one with each renewal; the last one is revoked.
  let told = Promise.resolve(RefreshToken);
  const call: OwnAccount['call'] = async (operation, input = {}) => {
    const answer = await callPool(operation, { ...input, AccessToken });
    const done = doneBy(operation, input);
    const ClientMetadata = withDevice({ done });
    // The call does not wait for it, and never fails by it: what was done is done.
    if (done)
      told = told.then((token) => renewed(token, { ClientId, ClientMetadata })).catch(() => RefreshToken);
    return answer;
  };
  return {
    call,
    changePassword: async (ProposedPassword) => {
      await call('ChangePassword', { PreviousPassword: password, ProposedPassword });
      // What tells of it ends with the sessions.
      await told;
      return call('GlobalSignOut').then(
        () => ({ signedOut: true }),
        () => ({ signedOut: false }),
      );
    },
    close: () => {
      told.then((Token) => callPool('RevokeToken', { ClientId, Token })).catch(() => undefined);
    },
  };
};

const openingFrom = (answer: Body, proof: Proof): Opening => {
  const { ClientId, USERNAME } = proof;
  if (answer.AuthenticationResult)
    return { step: 'open', account: accountWith(record(answer.AuthenticationResult), proof) };
  if (answer.ChallengeName !== 'SOFTWARE_TOKEN_MFA') throw new Error('');
  return {
    step: 'code',
    answer: async (SOFTWARE_TOKEN_MFA_CODE) =>
      openingFrom(
        await callPool('RespondToAuthChallenge', {
          ClientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: answer.Session,
          ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
          ClientMetadata: withDevice(PURPOSE),
        }),
        proof,
      ),
  };
};

/** Opens one's own account with the password, by SRP: it never leaves the browser. The session stays as it is. */
export const openOwnAccount = async (username: string, password: string): Promise<Opening> => {
  const { userPoolId, userPoolClientId: ClientId } = runtimeConfig();
  const exchange = startExchange(crypto.getRandomValues(new Uint8Array(32)));
  const asked = await callPool('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: exchange.publicValue },
  });
  const { USER_ID_FOR_SRP: userId, SALT, SRP_B, SECRET_BLOCK } = record(asked.ChallengeParameters);
  if (!userId || !SALT || !SRP_B || !SECRET_BLOCK) throw new Error('');
  const timestamp = timestampOf(new Date());
  const signature = await answerTo(
    exchange,
    {
      poolName: userPoolId.split('_')[1] ?? '',
      userId,
      salt: SALT,
      serverPublic: SRP_B,
      secretBlock: SECRET_BLOCK,
      timestamp,
    },
    password,
  );
  const answer = await callPool('RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: asked.Session,
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    },
    ClientMetadata: withDevice(PURPOSE),
  });
  return openingFrom(answer, { ClientId, USERNAME: userId, password });
};
