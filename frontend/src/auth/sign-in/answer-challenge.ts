import { confirmSignIn } from 'aws-amplify/auth';
import { attempt, type SignInStep } from './sign-in-step.ts';

/** Answers what the pool asked: the new password, or the authenticator app's code. Never rejects. */
export const answerChallenge = (answer: string): Promise<SignInStep> =>
  attempt(() => confirmSignIn({ challengeResponse: answer }));
