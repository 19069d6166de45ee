import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

const APP_NAME = 'Warehouse';

/** Whether signing in asks this person for a code of an authenticator app. */
export const ownAuthenticator = (account: OwnAccount) =>
  queryOptions({
    queryKey: ['own-authenticator', 'is-on'],
    queryFn: async (): Promise<boolean> => {
      const { UserMFASettingList } = await account.call('GetUser');
      return Array.isArray(UserMFASettingList) && UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
    },
    gcTime: 0,
    staleTime: 0,
  });

const addressOf = (username: string, secret: string): string =>
  `otpauth://totp/${APP_NAME}:${encodeURIComponent(username)}?secret=${secret}&issuer=${APP_NAME}`;

/** A key for an app that is to be set up, made anew each time and kept nowhere. */
export const newAuthenticatorKey = (account: OwnAccount, username: string) =>
  queryOptions({
    queryKey: ['own-authenticator', 'key', username],
    queryFn: async (): Promise<{ secret: string; address: string }> => {
      const { SecretCode } = await account.call('AssociateSoftwareToken');
      // An answer without a key came from something else than the pool.
      if (typeof SecretCode !== 'string') throw new Error('');
      return { secret: SecretCode, address: addressOf(username, SecretCode) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });

const preference = (isOn: boolean) => ({
  SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
});

/** Proves with a code that the app has the key; from then on signing in asks for one. */
export const useTurnOnAuthenticator = (account: OwnAccount) => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async (UserCode: string): Promise<void> => {
      await account.call('VerifySoftwareToken', { UserCode });
      await account.call('SetUserMFAPreference', preference(true));
    },
    onSuccess: () => {
      client.setQueryData(ownAuthenticator(account).queryKey, true);
      notify('success', 'Authenticator app set up', 'Signing in asks for its code from now on.');
    },
  });
};

export const useRemoveAuthenticator = (account: OwnAccount) => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: () => account.call('SetUserMFAPreference', preference(false)),
    onSuccess: () => {
      client.setQueryData(ownAuthenticator(account).queryKey, false);
      notify('success', 'Authenticator app removed', 'Signing in asks for your password only.');
    },
  });
};
