import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { notify } from '#frontend/ui/feedback/toast.tsx';

const APP_NAME = 'Warehouse';

/** Whether signing in asks this person for a code of an authenticator app. */
export const ownAuthenticator = queryOptions({
  queryKey: ['own-authenticator', 'is-on'],
  queryFn: async (): Promise<boolean> => (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false,
  staleTime: 0,
});

/** A key for an app that is to be set up, made anew each time and kept nowhere. */
export const newAuthenticatorKey = (username: string) =>
  queryOptions({
    queryKey: ['own-authenticator', 'key', username],
    queryFn: async (): Promise<{ secret: string; address: string }> => {
      const { sharedSecret, getSetupUri } = await setUpTOTP();
      return { secret: sharedSecret, address: getSetupUri(APP_NAME, username).toString() };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });

/** Proves with a code that the app has the key; from then on signing in asks for one. */
export const useTurnOnAuthenticator = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async (code: string): Promise<void> => {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: 'PREFERRED' });
    },
    onSuccess: () => {
      client.setQueryData(ownAuthenticator.queryKey, true);
      notify('success', 'Authenticator app set up', 'Signing in asks for its code from now on.');
    },
  });
};

export const useRemoveAuthenticator = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: () => updateMFAPreference({ totp: 'DISABLED' }),
    onSuccess: () => {
      client.setQueryData(ownAuthenticator.queryKey, false);
      notify('success', 'Authenticator app removed', 'Signing in asks for your password only.');
    },
  });
};
