import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { ulid } from 'ulid';
import { postUser } from '#api/users/user-changes.ts';
import type { LocalRun } from '#local/start/start.ts';
import { signedInAs } from './api-client.ts';
import { identityMailbox } from './identity-mailbox.ts';
import { giveSecondFactor } from './second-factor.ts';

const INVITED = { username: 'wanda', email: 'wanda@example.com' };
const REGISTERED = { username: 'rupert', email: 'rupert@example.com' };
const PASSWORDS = ['Never-Logged-1', 'Never-Logged-2', 'Never-Logged-3', 'Wrong-Password-4'] as const;

/** What the pool hands out to whoever proves who they are. */
const handedOutIn = (text: string): string[] =>
  [...text.matchAll(/"(?:IdToken|AccessToken|RefreshToken|Session)":"([^"]{20,})"/g)].flatMap(
    ([, token]) => token ?? [],
  );

/**
 * Goes through every way into the product: sign-in by password, a wrong one, an invitation and its temporary password, a
 * forgotten password and its code, a registration and its code. Answers all that was typed, mailed and handed out.
 */
export const waysInOf = async (run: LocalRun): Promise<readonly string[]> => {
  const [first, second, third, wrong] = PASSWORDS;
  const seen: string[] = [...PASSWORDS];
  const mailbox = identityMailbox(run.identityUrl);
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const answer = await plainFetch(...asked);
    seen.push(...handedOutIn(await answer.clone().text()));
    return answer;
  };
  try {
    const sysadmin = await signedInAs(run, 'sysadmin');
    seen.push(sysadmin.token, await giveSecondFactor(run, 'sysadmin'));
    const invited = await sysadmin.call(postUser, 'invite_user', {
      ...{ inviteId: ulid(), group: 'consultant' },
      ...INVITED,
    });
    if (!invited.ok) throw new Error(invited.body.error);
    const temporary = await mailbox.temporaryPasswordFor(INVITED.email);
    seen.push(temporary);
    await signOut();
    await signIn({ username: INVITED.username, password: wrong }).catch(() => undefined);
    await signIn({ username: INVITED.username, password: temporary });
    await confirmSignIn({ challengeResponse: first });
    await signOut();

    await resetPassword({ username: INVITED.email });
    const confirmationCode = await mailbox.codeFor(INVITED.email);
    seen.push(confirmationCode);
    await confirmResetPassword({ username: INVITED.username, confirmationCode, newPassword: second });
    await signIn({ username: INVITED.username, password: second });
    await signOut();

    const { username, email } = REGISTERED;
    await signUp({ username, password: third, options: { userAttributes: { email } } });
    const signUpCode = await mailbox.codeFor(email);
    seen.push(signUpCode);
    await confirmSignUp({ username, confirmationCode: signUpCode });
  } finally {
    globalThis.fetch = plainFetch;
    Amplify.configure({});
  }
  return [...new Set(seen)];
};

/** Every secret of the stack, the edge's key, the demo people's password and the sign-in to the accounting system. */
export const everySecretOf = (run: LocalRun): readonly string[] => {
  const { user: _user, ...accounting } = run.accounting.settings;
  const stored = run.product.stack
    .ofType('AWS::SecretsManager::Secret')
    .flatMap(({ ref }) => valuesIn(run.product.secrets.text(ref)));
  const { password, clientSecret } = accounting;
  return [
    ...new Set([
      ...stored,
      ...[run.apiKey, password, clientSecret],
      ...run.people.map((person) => person.password),
    ]),
  ].filter((secret) => secret.length >= 8);
};

/**
 * The parts of a secret that is a JSON object, or itself: one of random characters may begin with a brace as well. A
 * user's name is none.
 */
const valuesIn = (text: string): string[] => {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return [text];
  }
  if (typeof parts !== 'object' || parts === null) return [text];
  const { username: _username, clientId: _clientId, ...secrets } = parts as Record<string, unknown>;
  return Object.values(secrets).map(String);
};
