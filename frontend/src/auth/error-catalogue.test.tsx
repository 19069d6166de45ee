import { act, renderHook, screen, within } from '@testing-library/react';
import { openOwnAccount } from '#frontend/auth/own-account/own-account.ts';
import {
  answerOwnAccount,
  fakeAccount,
  provePassword,
} from '#frontend/auth/own-account/testing/fake-own-account.ts';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, refusal } from '#frontend/testing/fake-pool.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { session } from './session/session.ts';

/*
 * Whatever the user pool may refuse, by operation: the sentence, and where it stands (spec §2, §8; design.md §9).
 * The sentences are the pool's own; what it is silent about has the spec's.
 */

jest.mock('aws-amplify/auth', () => ({
  confirmResetPassword: jest.fn(),
  confirmSignIn: jest.fn(),
  confirmSignUp: jest.fn(),
  fetchAuthSession: jest.fn(),
  resendSignUpCode: jest.fn(),
  resetPassword: jest.fn(),
  signIn: jest.fn(),
  signOut: jest.fn(),
  signUp: jest.fn(),
}));
jest.mock('#frontend/auth/own-account/own-account.ts', () => ({ openOwnAccount: jest.fn() }));

type User = ReturnType<typeof openApp>['user'];

beforeEach(() => {
  answerDashboard(fakeApi());
  sessionStorage.clear();
  for (const operation of Object.values(fakePool))
    if (jest.isMockFunction(operation)) operation.mockReset().mockResolvedValue({});
  fakePool.resetPassword.mockResolvedValue({
    nextStep: { codeDeliveryDetails: { destination: 'm***@b***' } },
  });
  answerOwnAccount({ GetUser: { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } });
});

const press = async (
  user: User,
  name: string | RegExp,
  within_ = screen as Pick<typeof screen, 'findByRole'>,
) => user.click(await within_.findByRole('button', { name }));

const signIn = async (path = '/login'): Promise<User> => {
  const { user } = openApp(path);
  await user.type(await screen.findByLabelText('Username'), 'mia');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await press(user, 'Sign In');
  return user;
};

const challenged = async (signInStep: string, label: string, answer: string): Promise<void> => {
  fakePool.signIn.mockResolvedValue({ nextStep: { signInStep } });
  const user = await signIn();
  await user.type(await screen.findByLabelText(label), `${answer}{Enter}`);
};

const forgot = async (): Promise<User> => {
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'mia');
  await press(user, 'Forgot Password?');
  await press(user, 'Send Reset Link');
  return user;
};

const security = async (entry: string): Promise<User> => {
  const { user } = openApp('/dashboard/nowhere', aPerson());
  await press(user, /^User menu of/);
  await user.click(await screen.findByRole('menuitem', { name: 'Security' }));
  await provePassword(user, 'Security');
  await press(user, entry);
  return user;
};

const inDialog = (title: string) => async (sentence: string) =>
  expect(await within(await screen.findByRole('dialog', { name: title })).findByText(sentence)).toBeVisible();

const atField = (label: string) => async (sentence: string) => {
  const field = await screen.findByLabelText(label);
  await within(document.body).findByText(sentence);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(screen.getByText(sentence).closest('[role=alert]')).not.toBeNull();
};

/** What the pool refuses once the password has opened the account. */
const OF_ACCOUNT = [
  'GetUserAttributeVerificationCode',
  'SetUserMFAPreference',
  'VerifySoftwareToken',
  'VerifyUserAttribute',
] as const;

type OfAccount = (typeof OF_ACCOUNT)[number];

const isOfAccount = (operation: string): operation is OfAccount =>
  OF_ACCOUNT.some((name) => name === operation);

const refuse = (refused: Place['operation'], failure: Error): void => {
  if (refused === 'openOwnAccount') jest.mocked(openOwnAccount).mockRejectedValue(failure);
  else if (!isOfAccount(refused)) fakePool[refused].mockRejectedValue(failure);
  else {
    const answered = fakeAccount.call.getMockImplementation();
    fakeAccount.call.mockImplementation((operation: string, input?: object) =>
      operation === refused ? Promise.reject(failure) : answered?.(operation, input),
    );
  }
};

const confirmsOwnEmail = async (): Promise<User> => {
  const { user } = openApp('/confirm-sign-up', aPerson({ emailVerified: false }));
  await user.type(await screen.findByLabelText('Password'), 'Warehouse-1234{Enter}');
  return user;
};

interface Place {
  readonly operation: keyof typeof fakePool | OfAccount | 'openOwnAccount';
  /** What the pool holds, where it is something else. */
  readonly answer?: () => void;
  /** The hands that bring it about. */
  readonly provoke: () => Promise<unknown>;
  readonly shows: (sentence: string) => Promise<void>;
  readonly prefix?: string;
  /** What is said when the pool gives no reason. */
  readonly otherwise: string;
  readonly refusals: readonly string[];
}

const CODES = ['CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'] as const;
const FAILED = { shows: inDialog('Sign In Failed'), prefix: 'Sign in failed: ' };

const places: Readonly<Record<string, Place>> = {
  'signing in': {
    operation: 'signIn',
    provoke: signIn,
    ...FAILED,
    otherwise: 'Authentication failed',
    refusals: ['NotAuthorizedException', 'UserNotFoundException', 'NetworkError'],
  },
  'the code of the authenticator app': {
    operation: 'confirmSignIn',
    provoke: () => challenged('CONFIRM_SIGN_IN_WITH_TOTP_CODE', 'Code from your authenticator app', '123456'),
    ...FAILED,
    otherwise: 'Authentication failed',
    refusals: ['CodeMismatchException', 'ExpiredCodeException', 'SoftwareTokenMFANotFoundException'],
  },
  'choosing the first password': {
    operation: 'confirmSignIn',
    provoke: () =>
      challenged('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', 'New Password', 'Better-secret-1'),
    ...FAILED,
    otherwise: 'Authentication failed',
    refusals: ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'],
  },
  'signing in again in place': {
    operation: 'signIn',
    provoke: async () => {
      const { user } = openApp('/dashboard/nowhere', aPerson());
      await screen.findByRole('heading', { name: 'Page not found' });
      renderHook(() => useUnsavedWork(true));
      act(() => session.expire());
      await user.type(await screen.findByLabelText('Password'), 'secret');
      await press(user, 'Sign In');
    },
    shows: inDialog('Sign in again'),
    prefix: 'Sign in failed: ',
    otherwise: 'Authentication failed',
    refusals: ['NotAuthorizedException', 'NetworkError'],
  },
  'forgotten password': {
    operation: 'resetPassword',
    provoke: forgot,
    shows: (sentence) =>
      within(document.body)
        .findByRole('dialog', { name: 'Forgot Password' })
        .then(async (dialog) => {
          expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
          expect(within(dialog).getByLabelText('Username')).toBeInvalid();
        }),
    otherwise: 'Password reset failed',
    refusals: ['UserNotFoundException', 'LimitExceededException', 'CodeDeliveryFailureException'],
  },
  'code of a new password': {
    operation: 'confirmResetPassword',
    provoke: async () => {
      const user = await forgot();
      await user.type(await screen.findByLabelText('Verification Code'), '123456');
      await user.type(screen.getByLabelText('New Password'), 'Better-secret-1');
      await press(user, 'Reset Password');
    },
    shows: atField('Verification Code'),
    otherwise: 'Password reset confirmation failed',
    refusals: [...CODES, 'TooManyFailedAttemptsException', 'UserNotConfirmedException'],
  },
  'new password': {
    operation: 'confirmResetPassword',
    provoke: async () => {
      const user = await forgot();
      await user.type(await screen.findByLabelText('Verification Code'), '123456');
      await user.type(screen.getByLabelText('New Password'), 'better');
      await press(user, 'Reset Password');
    },
    shows: atField('New Password'),
    otherwise: '',
    refusals: ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'],
  },
  registration: {
    operation: 'signUp',
    provoke: async () => {
      const { user } = openApp('/register');
      await user.type(await screen.findByLabelText('Username*'), 'mia');
      await user.type(screen.getByLabelText('Email*'), 'mia@bottler.example');
      await user.type(screen.getByLabelText('Password*'), 'Warehouse-1234{Enter}');
    },
    shows: inDialog('Registration'),
    otherwise: 'Registration failed',
    refusals: ['UsernameExistsException', 'InvalidPasswordException', 'CodeDeliveryFailureException'],
  },
  'confirmation of a registration': {
    operation: 'confirmSignUp',
    provoke: async () => {
      const { user } = openApp('/confirm-sign-up');
      await user.type(await screen.findByLabelText('Username'), 'mia');
      await user.type(screen.getByLabelText('Verification Code'), '123456{Enter}');
    },
    shows: atField('Verification Code'),
    otherwise: 'Confirmation failed',
    refusals: [...CODES, 'AliasExistsException', 'TooManyFailedAttemptsException', 'UserNotFoundException'],
  },
  'another code for a registration': {
    operation: 'resendSignUpCode',
    provoke: async () => {
      const { user } = openApp('/confirm-sign-up');
      await user.type(await screen.findByLabelText('Username'), 'mia');
      await press(user, 'Resend code');
    },
    shows: atField('Verification Code'),
    otherwise: 'Confirmation failed',
    refusals: ['LimitExceededException', 'CodeDeliveryFailureException', 'UserNotFoundException'],
  },
  'confirmation of an own address': {
    operation: 'VerifyUserAttribute',
    provoke: async () => {
      const user = await confirmsOwnEmail();
      await user.type(await screen.findByLabelText('Verification Code'), '123456{Enter}');
    },
    shows: atField('Verification Code'),
    otherwise: 'Confirmation failed',
    refusals: [...CODES, 'AliasExistsException'],
  },
  'a code for an own address': {
    operation: 'GetUserAttributeVerificationCode',
    provoke: async () => press(await confirmsOwnEmail(), 'Send code'),
    shows: atField('Verification Code'),
    otherwise: 'Confirmation failed',
    refusals: ['LimitExceededException', 'CodeDeliveryFailureException'],
  },
  'the password before an account is changed': {
    operation: 'openOwnAccount',
    provoke: confirmsOwnEmail,
    shows: atField('Password'),
    otherwise: 'Authentication failed',
    refusals: ['NotAuthorizedException', 'LimitExceededException', 'NetworkError'],
  },
  'proving an authenticator app': {
    operation: 'VerifySoftwareToken',
    answer: () => answerOwnAccount({ AssociateSoftwareToken: { SecretCode: 'ABCD' } }),
    provoke: async () => {
      const user = await security('Set up authenticator app');
      await screen.findByRole('img', { name: 'QR code for your authenticator app' });
      await user.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}');
    },
    shows: atField('Code from your authenticator app'),
    otherwise: 'An unknown error occurred',
    refusals: ['EnableSoftwareTokenMFAException', 'CodeMismatchException'],
  },
  'removing an authenticator app': {
    operation: 'SetUserMFAPreference',
    provoke: async () => press(await security('Remove authenticator app'), 'Remove'),
    shows: inDialog('Remove your authenticator app?'),
    otherwise: 'An unknown error occurred',
    refusals: ['NotAuthorizedException'],
  },
};

describe.each(Object.entries(places))(
  '%s',
  (_, { operation, answer, provoke, shows, prefix = '', otherwise, refusals }) => {
    it.each(refusals)('refused as %s is shown in the words of the pool', async (name) => {
      const said = `The pool says ${name}.`;
      answer?.();
      refuse(operation, refusal(name, said));
      await provoke();
      await shows(prefix + said);
    });

    if (otherwise !== '')
      it('refused without a reason is shown in the words of the spec', async () => {
        answer?.();
        refuse(operation, new Error(''));
        await provoke();
        await shows(prefix + otherwise);
      });
  },
);
