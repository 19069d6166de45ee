import { watchedTypes } from '../alarms/alarms.ts';
import { createdTableTypes } from '../dynamodb/create-tables.ts';
import { functionTypes } from '../functions/function-definition.ts';
import { gatewayTypes } from '../gateway/rest-api.ts';
import { secretTypes } from '../secrets/secret-store.ts';
import { siteTypes } from '../site/site.ts';
import { nestedStackTypes } from '../template/answers.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import { userPoolTypes } from '../template/user-pools.ts';
import { triggerTypes } from '../triggers/triggers.ts';

/** Every resource type that some part of the runner serves, with the properties it knows. */
export const servedTypes: Record<string, KnownProperties> = {
  ...createdTableTypes,
  ...watchedTypes,
  ...functionTypes,
  ...gatewayTypes,
  ...nestedStackTypes,
  ...secretTypes,
  ...siteTypes,
  ...triggerTypes,
  ...userPoolTypes,
};
