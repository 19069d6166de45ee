import { signUpRefusal } from '#domain/users/sign-up-refusal.ts';

/** What the user pool asks before it makes an account. */
interface SignUpEvent {
  readonly triggerSource: string;
  readonly request: { readonly userAttributes: Readonly<Record<string, string>> };
}

/** Whom a sysadmin invites may have any address. Throws why somebody can't register: the pool hands that on. */
export const checkSignUp = ({ triggerSource, request }: SignUpEvent, domains: readonly string[]): void => {
  if (triggerSource !== 'PreSignUp_SignUp') return;
  const refusal = signUpRefusal(request.userAttributes.email ?? '', domains);
  if (refusal !== null) throw new Error(refusal);
};
