import { randomUUID } from 'node:crypto';
import { PlainFailure } from '../plain-failure.ts';
import { readStateFile, writeStateFile } from '../state-file.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';
import { type GenerateSecretString, generateSecret } from './generate-secret.ts';

export type SecretVersion = { id: string; text: string; stages: string[]; createdAt: number };
export type Secret = { arn: string; name: string; versions: SecretVersion[] };

/** The stack's secrets. Secret ids are ARNs or names, as everywhere in Secrets Manager. */
export type SecretStore = {
  find(secretId: string): Secret | undefined;
  all(): Secret[];
  /** The current text. Throws a PlainFailure when there is no such secret. */
  text(secretId: string): string;
  /** Makes `text` the current version; what was current becomes the previous one. */
  put(secretId: string, text: string, versionId?: string): SecretVersion;
};

export const secretTypes: Record<string, KnownProperties> = {
  'AWS::SecretsManager::Secret': {
    served: ['GenerateSecretString', 'Name', 'SecretString'],
    ignored: ['Description', 'KmsKeyId', 'ReplicaRegions', 'Tags'],
  },
};

/**
 * Opens the secrets of a stack. What was generated or put before is kept in `file`; what is missing is made as
 * the template says. Without a file it is made anew each time.
 */
export function openSecrets(stack: Stack, file?: string): SecretStore {
  const kept = (file && readStateFile<Record<string, SecretVersion[]>>(file)) || {};
  const secrets = new Map<string, Secret>();
  for (const { ref: arn, properties } of stack.ofType('AWS::SecretsManager::Secret')) {
    const { SecretString, GenerateSecretString } = properties as {
      SecretString?: string;
      GenerateSecretString?: GenerateSecretString;
    };
    const text = SecretString ?? generateSecret(GenerateSecretString ?? {});
    const name = arn.replace(/^.*:secret:/, '').replace(/-[^-]{6}$/, '');
    secrets.set(arn, { arn, name, versions: kept[arn] ?? [version(text)] });
  }
  const save = () => {
    if (file)
      writeStateFile(file, Object.fromEntries([...secrets].map(([arn, { versions }]) => [arn, versions])));
  };
  save();

  const find = (secretId: string) =>
    secrets.get(secretId) ?? [...secrets.values()].find(({ name }) => name === secretId);
  const demand = (secretId: string) => {
    const secret = find(secretId);
    if (!secret) throw new PlainFailure(`The stack has no secret ${secretId}.`);
    return secret;
  };
  return {
    find,
    all: () => [...secrets.values()],
    text: (secretId) =>
      demand(secretId).versions.find(({ stages }) => stages.includes('AWSCURRENT'))?.text ?? '',
    put(secretId, text, versionId) {
      const secret = demand(secretId);
      const made = version(text, versionId);
      const [current] = secret.versions.filter(({ stages }) => stages.includes('AWSCURRENT'));
      secret.versions = [made, ...(current ? [{ ...current, stages: ['AWSPREVIOUS'] }] : [])];
      save();
      return made;
    },
  };
}

function version(text: string, id: string = randomUUID()): SecretVersion {
  return { id, text, stages: ['AWSCURRENT'], createdAt: Date.now() };
}
