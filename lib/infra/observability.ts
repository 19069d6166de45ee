import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from './settings/settings.ts';

/**
 * A place for log lines: kept as long as the settings say (90 days), and outliving the stack so that its end can be
 * looked into. The deployment that makes it takes it back when it fails: the gateway's has a name that the next
 * attempt would find taken. `logGroupName`: where somebody else decides what it is called. Default: a name of its own.
 */
export function makeLogGroup(
  scope: Construct,
  id: string,
  { throwAway, logDays }: Settings,
  logGroupName?: string,
): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName,
    retention: logDays,
    removalPolicy: throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}
