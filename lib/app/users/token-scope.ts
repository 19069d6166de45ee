/** Asked by the user pool before it makes tokens: what they are made for, and what the caller said beside it. */
interface TokenRequest {
  readonly triggerSource: string;
  readonly request: { readonly clientMetadata?: Readonly<Record<string, string>> | null | undefined };
}

/** What every call on one's own account at the pool needs: its address, password, second factor, removal. */
const OWN_ACCOUNT = 'aws.cognito.signin.user.admin';

/**
 * Which scopes a token is made without. Those of a session may not touch the account: a tablet left open has them.
 * Only somebody who has just proved their password, and said with it that their account is what they want, gets one
 * that may; renewing never gives it (docs/decisions/043).
 */
export const scopesToSuppress = ({ triggerSource, request }: TokenRequest): string[] =>
  triggerSource === 'TokenGeneration_Authentication' && request.clientMetadata?.purpose === 'own-account'
    ? []
    : [OWN_ACCOUNT];
