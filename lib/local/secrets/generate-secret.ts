import { randomInt } from 'node:crypto';

/** `GenerateSecretString` of `AWS::SecretsManager::Secret`. */
export type GenerateSecretString = {
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  ExcludeUppercase?: boolean;
  IncludeSpace?: boolean;
  RequireEachIncludedType?: boolean;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
};

/** Makes a secret as Secrets Manager would: a password, alone or as one key of the template's JSON. */
export function generateSecret(wanted: GenerateSecretString): string {
  const password = generatePassword(wanted);
  const { SecretStringTemplate, GenerateStringKey } = wanted;
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: password });
}

function generatePassword(wanted: GenerateSecretString): string {
  const { PasswordLength: length = 32, ExcludeCharacters = '', RequireEachIncludedType = true } = wanted;
  const kinds = [
    wanted.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    wanted.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    wanted.ExcludeNumbers ? '' : '0123456789',
    wanted.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    wanted.IncludeSpace ? ' ' : '',
  ]
    .map((kind) => [...kind].filter((character) => !ExcludeCharacters.includes(character)))
    .filter((kind) => kind.length > 0);
  const all = kinds.flat();
  const pick = (from: string[]) => from[randomInt(from.length)] ?? '';
  const characters = RequireEachIncludedType ? kinds.map(pick) : [];
  while (characters.length < length) characters.push(pick(all));
  for (let at = characters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}
