import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { composeSignUpCheck } from '#adapters/compose/runtime.ts';
import { checkSignUp } from '#app/users/check-sign-up.ts';

const { domains } = composeSignUpCheck();

/** Woken by the user pool before it makes an account. It refuses by failing: the pool hands on what was thrown. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  checkSignUp(event, domains);
  return event;
};
