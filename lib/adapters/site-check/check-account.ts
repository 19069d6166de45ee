import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CheckAccount, SignedIn } from '#app/site-check/site-check-ports.ts';
import type { Group } from '#domain/access/groups.ts';
import { answerTo, startExchange, timestampOf } from '#domain/access/srp.ts';
import { SITE_CHECK } from '#domain/audit/pool-acts.ts';

interface CheckAccountOptions {
  readonly client: CognitoIdentityProviderClient;
  readonly poolId: string;
  readonly clientId: string;
  readonly password: () => Promise<string>;
  readonly random: (bytes: number) => Uint8Array<ArrayBuffer>;
  readonly now: () => number;
}

/** `.invalid` is reserved: nobody gets a mail there. */
const ACCOUNT = { username: SITE_CHECK, email: 'site-check@warehouse.invalid' };

/** The one with the fewest rights: it reads what everybody does. */
const GROUP: Group = 'consultant';

/** The pool knows no such account, or not by this password. */
const REFUSALS: readonly string[] = ['NotAuthorizedException', 'UserNotFoundException'];

/** What the password begins as; with the pool's own sign-in it becomes the one that stays. */
const firstPassword = (password: string): string => `${password}-1`;

/**
 * The check's own account at the pool. It proves its password as the browser does, through the client of the pages, so
 * that what it finds is what a person would.
 */
export const checkAccount = ({
  client,
  poolId: UserPoolId,
  clientId: ClientId,
  password,
  random,
  now,
}: CheckAccountOptions): CheckAccount => {
  const sessionOf = (result: AuthenticationResultType | undefined): SignedIn => {
    if (!result?.IdToken) throw new Error('The pool asks for more than the password.');
    return {
      idToken: result.IdToken,
      end: async () => {
        await client
          .send(new RevokeTokenCommand({ ClientId, Token: result.RefreshToken }))
          .catch(() => undefined);
      },
    };
  };

  const prove = async (secret: string): Promise<InitiateAuthCommandOutput> => {
    const exchange = startExchange(random(32));
    const { ChallengeParameters: asked = {}, Session } = await client.send(
      new InitiateAuthCommand({
        ...{ ClientId, AuthFlow: 'USER_SRP_AUTH' },
        AuthParameters: { USERNAME: ACCOUNT.username, SRP_A: exchange.publicValue },
      }),
    );
    const { USER_ID_FOR_SRP: userId = '', SALT = '', SRP_B = '', SECRET_BLOCK = '' } = asked;
    const timestamp = timestampOf(new Date(now()));
    const question = {
      ...{ poolName: UserPoolId.split('_')[1] ?? '', userId, salt: SALT },
      ...{ serverPublic: SRP_B, secretBlock: SECRET_BLOCK, timestamp },
    };
    const answers = {
      ...{ USERNAME: userId, TIMESTAMP: timestamp, PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK },
      PASSWORD_CLAIM_SIGNATURE: await answerTo(exchange, question, secret),
    };
    return client.send(
      new RespondToAuthChallengeCommand({
        ...{ ClientId, Session, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: answers },
      }),
    );
  };

  return {
    async signIn() {
      const kept = await password();
      return prove(kept).then(
        ({ AuthenticationResult }) => sessionOf(AuthenticationResult),
        (cause: Error) => {
          if (!REFUSALS.includes(cause.name)) throw cause;
          return { refused: cause.message };
        },
      );
    },

    async make() {
      const kept = await password();
      await client
        .send(
          new AdminCreateUserCommand({
            ...{ UserPoolId, Username: ACCOUNT.username, MessageAction: 'SUPPRESS' },
            TemporaryPassword: firstPassword(kept),
            UserAttributes: [
              { Name: 'email', Value: ACCOUNT.email },
              { Name: 'email_verified', Value: 'true' },
            ],
          }),
        )
        .catch((cause: Error) => {
          // An earlier run got so far. That it is ours its first password says.
          if (cause.name !== 'UsernameExistsException') throw cause;
        });
      const { ChallengeName, Session } = await prove(firstPassword(kept));
      if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') throw new Error('The account is not as it was made.');
      await client.send(
        new AdminAddUserToGroupCommand({ UserPoolId, Username: ACCOUNT.username, GroupName: GROUP }),
      );
      const { AuthenticationResult } = await client.send(
        new RespondToAuthChallengeCommand({
          ...{ ClientId, Session, ChallengeName },
          ChallengeResponses: { USERNAME: ACCOUNT.username, NEW_PASSWORD: kept },
        }),
      );
      return sessionOf(AuthenticationResult);
    },
  };
};
