import { resolveReferences, type SecretText } from '../template/dynamic-references.ts';
import type { Stack } from '../template/template.ts';

/** The stack with every secret reference replaced by the secret, as it stands after deployment. Never to be printed. */
export function withSecrets(stack: Stack, secretText: SecretText): Stack {
  const resources = new Map(
    [...stack.resources].map(([logicalId, resource]) => [
      logicalId,
      { ...resource, properties: resolveReferences(resource.properties, secretText) },
    ]),
  );
  return {
    ...stack,
    resources,
    ofType: (...types) => [...resources.values()].filter(({ type }) => types.includes(type)),
  };
}
