import { useMutation } from '@tanstack/react-query';
import { updateUserAttributes } from 'aws-amplify/auth';
import type { Profile } from '#domain/users/profile.ts';
import { session } from '#frontend/auth/session/session.ts';
import { renewSession, sessionTokenProvider } from '#frontend/auth/session/session-tokens.ts';
import { nameOfFailure } from '#frontend/auth/user-pool/identity-failure.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

/** What the pool calls it. */
const ATTRIBUTES = {
  preferredName: 'preferred_username',
  givenName: 'given_name',
  familyName: 'family_name',
  locale: 'locale',
  picture: 'picture',
} as const satisfies Record<keyof Profile, string>;

/** What was changed, by the pool's names; blank takes an attribute away. What others changed meanwhile stays. */
const changedAttributes = (seen: Profile, wanted: Profile): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(ATTRIBUTES) as (keyof Profile)[])
      .filter((field) => (seen[field] ?? '') !== (wanted[field] ?? ''))
      .map((field) => [ATTRIBUTES[field], wanted[field] ?? '']),
  );

/** How the pool, or its client, refuses tokens that have ended. */
const ENDED: ReadonlySet<string> = new Set(['NotAuthorizedException', 'UserUnAuthenticatedException']);

/** Asks with tokens that count, renewed once where they are refused (spec §8); a session that is over ends here. */
const withSession = async (ask: () => Promise<unknown>): Promise<void> => {
  try {
    await sessionTokenProvider.idToken();
    await ask();
  } catch (failure) {
    if (!ENDED.has(nameOfFailure(failure))) throw failure;
    await sessionTokenProvider.refreshedIdToken();
    await ask();
  }
};

interface ProfileChange {
  /** As the form began. */
  readonly seen: Profile;
  readonly wanted: Profile;
}

/** Writes a profile to the pool, and shows it here at once. */
export const useSaveProfile = () =>
  useMutation({
    retry: false,
    mutationFn: ({ seen, wanted }: ProfileChange) =>
      withSession(() => updateUserAttributes({ userAttributes: changedAttributes(seen, wanted) })),
    onSuccess: (_nothing, { wanted }) => {
      const { picture, locale, ...names } = wanted;
      session.update({
        preferredName: names.preferredName || null,
        givenName: names.givenName || null,
        familyName: names.familyName || null,
        locale,
      });
      session.setPicture(picture);
      notify('success', 'Profile saved');
      // The tokens in use still say what was; where none can be had now, the next renewal tells.
      renewSession().catch(() => undefined);
    },
  });
