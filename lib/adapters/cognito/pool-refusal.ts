import { type DomainError, domainError, type ErrorCode } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** The pool's exceptions that are answers, in our words. Everything else is a fault, and thrown. */
const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  UserNotFoundException: ['USER_NOT_FOUND', 'There is no such account (any more). Reload the list.'],
  UsernameExistsException: ['USERNAME_TAKEN', 'That username is taken. Choose another one.'],
  AliasExistsException: ['EMAIL_TAKEN', 'Somebody already has an account with this e-mail address.'],
  UnsupportedUserStateException: ['WRONG_USER_STATE', "That can't be done with the account as it is now."],
  // Of an admin call, allowed by IAM: the account's state forbids it.
  NotAuthorizedException: ['WRONG_USER_STATE', "That can't be done with the account as it is now."],
  InvalidParameterException: [
    'BAD_REQUEST',
    'The sign-in service does not accept that. Check what you entered.',
  ],
  CodeDeliveryFailureException: [
    'MAIL_NOT_SENT',
    'The mail could not be sent. Check the address and try again.',
  ],
  TooManyRequestsException: ['TOO_MANY_CALLS', 'The sign-in service is busy. Wait a moment and try again.'],
  ThrottlingException: ['TOO_MANY_CALLS', 'The sign-in service is busy. Wait a moment and try again.'],
  LimitExceededException: [
    'TOO_MANY_CALLS',
    'The sign-in service takes no more of these for now. Try again later.',
  ],
};

/**
 * A call's answer, or the pool's refusal in the product's words; `instead` words one differently for this call.
 * Lost connections, time-outs, missing permissions and faults of the pool are thrown.
 */
export const orRefusal = async <T>(
  call: Promise<T>,
  instead: Readonly<Record<string, DomainError>> = {},
): Promise<Result<T, DomainError>> => {
  try {
    return ok(await call);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const other = Object.hasOwn(instead, cause.name) ? instead[cause.name] : undefined;
    if (other) return err(other);
    const refusal = Object.hasOwn(REFUSALS, cause.name) ? REFUSALS[cause.name] : undefined;
    if (!refusal) throw cause;
    return err(domainError(...refusal));
  }
};
