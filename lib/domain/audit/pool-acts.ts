import { of, type RecordedAct } from './recorded-act.ts';

/** The account that tries the site every five minutes, and signs in each time (docs/decisions/050). */
export const SITE_CHECK = 'site-check';

/** An act at the pool has no row in a table: it is told by a line of the pool's own function. */
const AT_POOL = of('Access', { key: 'pool#' });

/**
 * What people do at the user pool, past our own calls: signing in, and what they change of their own account. The pool
 * tells of some by asking a function (docs/decisions/052).
 */
export const POOL_ACTS: Readonly<Record<string, RecordedAct | undefined>> = {
  'Account.sign_in': AT_POOL,
  'Account.choose_first_password': AT_POOL,
  'Account.confirm_registration': AT_POOL,
  'Account.set_password_by_mail': AT_POOL,
  'Account.open_own_account': AT_POOL,
  'Account.change_own_password': AT_POOL,
  'Account.set_up_second_factor': AT_POOL,
  'Account.remove_second_factor': AT_POOL,
  'Account.change_own_details': AT_POOL,
  'Account.confirm_own_address': AT_POOL,
};

/** What a page says with a renewal that it has just done with the account that was opened for it. */
export const OWN_ACTS: readonly string[] = [
  ...['change_own_password', 'set_up_second_factor', 'remove_second_factor'],
  ...['change_own_details', 'confirm_own_address'],
];
