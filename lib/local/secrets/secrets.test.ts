import { join } from 'node:path';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { HttpServer } from '#local/http-server.ts';
import { evaluateStack } from '#local/template/template.ts';
import { aFolder, removeFolders } from '#local/testing/a-function.ts';
import { generateSecret } from './generate-secret.ts';
import { openSecrets } from './secret-store.ts';
import { startSecretsManager } from './secrets.ts';

const stack = evaluateStack({
  template: {
    Resources: {
      Key: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true } },
      },
      Fixed: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { Name: 'a/fixed-one', SecretString: 'said' },
      },
    },
  },
});
const arnOf = (logicalId: string) => stack.resources.get(logicalId)?.ref ?? '';

afterAll(removeFolders);

describe('secrets', () => {
  it('are made as the template says, once', () => {
    const file = join(aFolder(), 'secrets.json');
    const first = openSecrets(stack, file);
    expect(first.text(arnOf('Key'))).toMatch(/^[A-Za-z0-9]{48}$/);
    expect(first.text('a/fixed-one')).toBe('said');
    expect(openSecrets(stack, file).text(arnOf('Key'))).toBe(first.text(arnOf('Key')));
    expect(openSecrets(stack).text(arnOf('Key'))).not.toBe(first.text(arnOf('Key')));
  });

  it('keep what is put into them, and the version before', () => {
    const file = join(aFolder(), 'secrets.json');
    const store = openSecrets(stack, file);
    store.put(arnOf('Fixed'), 'second');
    store.put(arnOf('Fixed'), 'third');
    const versions = openSecrets(stack, file).find(arnOf('Fixed'))?.versions;
    expect(versions?.map(({ text, stages }) => [text, stages])).toEqual([
      ['third', ['AWSCURRENT']],
      ['second', ['AWSPREVIOUS']],
    ]);
  });

  it('have a character of each wanted kind and none of the others', () => {
    for (let round = 0; round < 50; round++) {
      const secret = generateSecret({ PasswordLength: 8, ExcludeCharacters: 'aeiou"' });
      expect(secret).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z0-9])[^aeiou"]{8}$/);
    }
  });

  it('are one key of a template’s JSON where that is wanted', () => {
    const made = JSON.parse(
      generateSecret({
        SecretStringTemplate: '{"username":"me"}',
        GenerateStringKey: 'password',
        ExcludePunctuation: true,
      }),
    );
    expect(made).toEqual({ username: 'me', password: expect.stringMatching(/^[A-Za-z0-9]{32}$/) });
  });
});

describe('Secrets Manager here', () => {
  let server: HttpServer;
  let client: SecretsManagerClient;
  beforeAll(async () => {
    server = await startSecretsManager(openSecrets(stack));
    client = new SecretsManagerClient({
      endpoint: server.url,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
  });

  it('answers the SDK by ARN and by name, and takes new values', async () => {
    const value = (VersionStage?: string) =>
      client
        .send(new GetSecretValueCommand({ SecretId: 'a/fixed-one', VersionStage }))
        .then(({ SecretString }) => SecretString);
    expect(await value()).toBe('said');
    await client.send(new PutSecretValueCommand({ SecretId: arnOf('Fixed'), SecretString: 'new' }));
    expect(await value()).toBe('new');
    expect(await value('AWSPREVIOUS')).toBe('said');
  });

  it('refuses what is not there as AWS does', async () => {
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'nobody' }))).rejects.toThrow(
      ResourceNotFoundException,
    );
  });
});
