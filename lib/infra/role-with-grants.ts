import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * How the grants are called within the role. CDK's own, which stood beside the role in earlier templates, have
 * another name: an upgrade writes these first and takes those away at its end, so that no call is without them.
 */
const GRANTS = 'Grants';

/**
 * The role of a service of AWS, with its grants written into it rather than beside it: one resource where CDK takes
 * two. Whatever grants to it grants as to any role.
 */
export class RoleWithGrants extends Role {
  readonly #grants: PolicyDocument;

  constructor(scope: Construct, id: string, servicePrincipal: string) {
    const grants = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal(servicePrincipal),
      inlinePolicies: { [GRANTS]: grants },
    });
    this.#grants = grants;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#grants.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
