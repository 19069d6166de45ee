import type { SignInOutput } from 'aws-amplify/auth';
import { adoptSession } from '#frontend/auth/session/session-tokens.ts';
import { identityErrorMessage, nameOfFailure } from '#frontend/auth/user-pool/identity-failure.ts';

/** What the pool asks beside the password. */
export type Challenge =
  | { readonly step: 'new-password' }
  | { readonly step: 'code' }
  /** The pool insists on an authenticator app, and there is none yet. */
  | { readonly step: 'set-up-app'; readonly key: string; readonly address: string };

/** What the pool wants next. */
export type SignInStep =
  | { readonly step: 'done' }
  | Challenge
  | { readonly step: 'unconfirmed' }
  | { readonly step: 'reset-required' }
  | {
      readonly step: 'refused';
      readonly reason: string;
      /** The pool waits for another answer to the same question; else the password comes first again. */
      readonly mayAnswerAgain: boolean;
    };

export const isChallenge = (step: SignInStep | null): step is Challenge =>
  step?.step === 'new-password' || step?.step === 'code' || step?.step === 'set-up-app';

const APP_NAME = 'Warehouse';

const stepFrom = async ({ nextStep }: SignInOutput): Promise<SignInStep> => {
  switch (nextStep.signInStep) {
    case 'DONE':
      await adoptSession();
      return { step: 'done' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'new-password' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'code' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret, getSetupUri } = nextStep.totpSetupDetails;
      return { step: 'set-up-app', key: sharedSecret, address: getSetupUri(APP_NAME).toString() };
    }
    case 'CONFIRM_SIGN_UP':
      return { step: 'unconfirmed' };
    case 'RESET_PASSWORD':
      return { step: 'reset-required' };
    default:
      return { step: 'refused', reason: 'Authentication failed', mayAnswerAgain: false };
  }
};

/** After these the same question may be answered once more. */
const ANSWER_AGAIN: readonly string[] = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
  'InvalidPasswordException',
  'PasswordHistoryPolicyViolationException',
  'InvalidParameterException',
  'TooManyRequestsException',
  'InternalErrorException',
  'NetworkError',
];

/** Asks the pool, and puts its answer or its refusal into a step. Never rejects. */
export const attempt = async (ask: () => Promise<SignInOutput>): Promise<SignInStep> => {
  try {
    return await stepFrom(await ask());
  } catch (error) {
    return {
      step: 'refused',
      reason: identityErrorMessage(error, 'Authentication failed'),
      mayAnswerAgain: ANSWER_AGAIN.includes(nameOfFailure(error)),
    };
  }
};
