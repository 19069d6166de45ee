import { useMutation } from '@tanstack/react-query';
import type { Profile } from '#domain/users/profile.ts';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { session } from '#frontend/auth/session/session.ts';
import { renewSession } from '#frontend/auth/session/session-tokens.ts';
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
const changedAttributes = (seen: Profile, wanted: Profile): { Name: string; Value: string }[] =>
  (Object.keys(ATTRIBUTES) as (keyof Profile)[])
    .filter((field) => (seen[field] ?? '') !== (wanted[field] ?? ''))
    .map((field) => ({ Name: ATTRIBUTES[field], Value: wanted[field] ?? '' }));

interface ProfileChange {
  /** As the form began. */
  readonly seen: Profile;
  readonly wanted: Profile;
  readonly account: OwnAccount;
}

/** Writes a profile to the pool, and shows it here at once. */
export const useSaveProfile = () =>
  useMutation({
    retry: false,
    mutationFn: ({ seen, wanted, account }: ProfileChange) =>
      account.call('UpdateUserAttributes', { UserAttributes: changedAttributes(seen, wanted) }),
    onSettled: (_nothing, _failure, { account }) => account.close(),
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
