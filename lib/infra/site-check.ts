import { Grant } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { acknowledge } from './acknowledge.ts';
import type { Identity } from './identity.ts';
import type { WarehouseFunction } from './warehouse-function.ts';

/** Gives the function that checks the site what it needs: an account that it makes itself, and where the site is. */
export function letItCheck(
  { handler, role }: WarehouseFunction,
  { identity, site }: { identity: Identity; site: string },
): void {
  // Long enough for any policy, with a character of each kind that one may ask for.
  const password = new Secret(handler, 'Password', {
    description:
      "Password of the account site-check. Nothing to fill in: the site's check makes the account.",
    generateSecretString: { passwordLength: 48, requireEachIncludedType: true, excludeCharacters: ' "\\' },
  });
  acknowledge(password, {
    SMG4: 'A new value would be known to one end alone: who wants another removes the account and the secret.',
  });
  password.grantRead(role);
  Grant.addToPrincipal({
    grantee: role,
    actions: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminAddUserToGroup'],
    resourceArns: [identity.userPool.userPoolArn],
  });
  const environment = {
    USER_POOL_ID: identity.userPool.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    SITE_CHECK_SECRET_ID: password.secretArn,
    CHECKED_SITE: site,
  };
  for (const [name, value] of Object.entries(environment)) handler.addEnvironment(name, value);
}
