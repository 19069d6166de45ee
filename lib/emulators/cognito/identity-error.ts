/**
 * A refusal as the user pool service words it. `type` is the name clients switch on; the answer is always
 * HTTP 400 with `__type` and `message`.
 */
export class IdentityError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
    this.name = type;
  }
}

export const notAuthorized = (message: string) => new IdentityError('NotAuthorizedException', message);

export const invalidParameter = (message: string) => new IdentityError('InvalidParameterException', message);

export const resourceNotFound = (message: string) => new IdentityError('ResourceNotFoundException', message);

/** One text for an unknown name and for a wrong password, so that neither can be told from the other. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');

export const userDisabled = () => notAuthorized('User is disabled.');

export const userNotFound = () => new IdentityError('UserNotFoundException', 'User does not exist.');

export const clientUserNotFound = () =>
  new IdentityError('UserNotFoundException', 'Username/client id combination not found.');

export const aliasTaken = () =>
  new IdentityError('AliasExistsException', 'An account with the given email already exists.');

export const codeMismatch = () =>
  new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.');

export const codeExpired = () =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const limitExceeded = () =>
  new IdentityError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

export const noVerifiedAddress = () =>
  invalidParameter(
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  );
