import { OWN_ACTS } from '#domain/audit/pool-acts.ts';

/** What the user pool tells its function: why it asks, about whom, and what the caller said beside it. */
interface PoolEvent {
  readonly triggerSource: string;
  readonly userName: string;
  readonly request: {
    readonly clientMetadata?: Readonly<Record<string, string>> | null | undefined;
    readonly groupConfiguration?:
      | { readonly groupsToOverride?: readonly string[] | null | undefined }
      | undefined;
  };
}

/** Who did what at the pool. */
interface PoolAct {
  readonly act: string;
  readonly by: string;
  readonly role: string;
  /** As their browser calls itself; empty where it does not. */
  readonly userAgent: string;
}

const MAX_USER_AGENT_LENGTH = 300;

const BY_SOURCE: Readonly<Record<string, string>> = {
  TokenGeneration_Authentication: 'sign_in',
  TokenGeneration_NewPasswordChallenge: 'choose_first_password',
  PostConfirmation_ConfirmSignUp: 'confirm_registration',
  PostConfirmation_ConfirmForgotPassword: 'set_password_by_mail',
};

const actOf = (source: string, said: Readonly<Record<string, string>>): string | undefined => {
  if (source === 'TokenGeneration_Authentication' && said.purpose === 'own-account')
    return 'open_own_account';
  // A renewal is none, but for what a page says with it that it has just done.
  if (source === 'TokenGeneration_RefreshTokens') return OWN_ACTS.find((act) => act === said.done);
  return BY_SOURCE[source];
};

/** What is recorded of that for which the pool asks its function; null: nothing. */
export const poolActOf = ({ triggerSource, userName, request }: PoolEvent): PoolAct | null => {
  const said = request.clientMetadata ?? {};
  const act = actOf(triggerSource, said);
  if (act === undefined) return null;
  return {
    act: `Account.${act}`,
    by: userName,
    role: (request.groupConfiguration?.groupsToOverride ?? []).join(','),
    userAgent: String(said.userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  };
};
