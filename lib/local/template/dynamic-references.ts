import { PlainFailure } from '../plain-failure.ts';

/** Answers a secret's text; throws when there is no such secret. `secretId` is an ARN or a name. */
export type SecretText = (secretId: string) => string;

const reference =
  /\{\{resolve:secretsmanager:(?<id>arn:(?:[^:}]*:){5}[^:}]+|[^:}]+)(?::(?<part>[^:}]*))?(?::(?<key>[^:}]*))?(?::[^}]*)?\}\}/g;

/**
 * Replaces `{{resolve:secretsmanager:…}}` in every text of `value`, as CloudFormation does when it deploys: the
 * whole secret, or one key of its JSON. Throws a PlainFailure for a key that is not there and for references to
 * other services.
 */
export function resolveReferences<Value>(value: Value, secretText: SecretText): Value {
  if (typeof value === 'string') return resolveText(value, secretText) as Value;
  if (Array.isArray(value)) return value.map((entry) => resolveReferences(entry, secretText)) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolveReferences(inner, secretText)]),
  ) as Value;
}

function resolveText(text: string, secretText: SecretText): string {
  if (!text.includes('{{resolve:')) return text;
  const resolved = text.replace(reference, (...match) => {
    const { id, key } = match.at(-1) as { id: string; key?: string };
    const secret = secretText(id);
    return key ? keyOf(secret, key, id) : secret;
  });
  const unknown = /\{\{resolve:[^}]*\}\}/.exec(resolved);
  if (unknown) throw new PlainFailure(`The template holds ${unknown[0]}, which the local run can't resolve.`);
  return resolved;
}

function keyOf(secret: string, key: string, id: string): string {
  const value = (JSON.parse(secret) as Record<string, unknown>)[key];
  if (value === undefined)
    throw new PlainFailure(`Secret ${id} has no key ${key}, which the template refers to.`);
  return String(value);
}
