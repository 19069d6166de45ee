import { createHmac } from 'node:crypto';
import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import { seal, unseal } from './sealed.ts';
import type { SessionItem } from './session-store.ts';
import type { SessionSecret } from './sign-in.ts';

/** How the secrets of a session are stored: only these settings open what they sealed. */
export const sessionSecrets = (settings: ResolvedSettings) => {
  // A session must never be sent to another system or tenant than the one that gave it.
  const boundTo = [settings.baseUrl.href, settings.tenant, settings.branch ?? '', settings.authMode].join(
    '|',
  );
  return {
    /** Null: none is stored, or one that others sealed. */
    async open({ sealed }: SessionItem): Promise<SessionSecret | null> {
      if (!sealed) return null;
      const plain = unseal(sealed, await settings.sessionKey(), boundTo);
      return plain === null ? null : (JSON.parse(plain) as SessionSecret);
    },

    async seal(secret: SessionSecret): Promise<Uint8Array> {
      return seal(JSON.stringify(secret), await settings.sessionKey(), boundTo);
    },

    /** Of the credentials and where they go: others than the refused ones may be tried at once. */
    async fingerprint(): Promise<string> {
      const { username, password, clientId = '', clientSecret = '' } = await settings.credentials();
      const parts = [boundTo, username, password, clientId, clientSecret];
      return createHmac('sha256', await settings.sessionKey())
        .update(JSON.stringify(parts))
        .digest('base64url');
    },
  };
};

export type SessionSecrets = ReturnType<typeof sessionSecrets>;
