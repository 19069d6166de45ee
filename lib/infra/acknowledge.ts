import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Says why a finding of AWS's rules is right as it is here. The key is the rule (`COG2`), or the rule and one
 * finding of it (`IAM5[Action::s3:List*]`); the reason must still convince in a year.
 */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [rule, reason] of Object.entries(reasons))
    Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}
