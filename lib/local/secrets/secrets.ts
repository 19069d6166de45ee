import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpServer, startHttpServer } from '#local/http-server.ts';
import type { Secret, SecretStore, SecretVersion } from './secret-store.ts';

type Input = {
  SecretId?: string;
  VersionId?: string;
  VersionStage?: string;
  SecretString?: string;
  ClientRequestToken?: string;
};

/** An error of Secrets Manager's own. */
class Refusal extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

/** Serves Secrets Manager's JSON protocol over the store: what functions call at run time. Port 0 takes a free one. */
export function startSecretsManager(store: SecretStore, port = 0): Promise<HttpServer> {
  return startHttpServer(port, async (request, response) => {
    const operation = request.headers['x-amz-target']?.toString().replace(/^secretsmanager\./, '') ?? '';
    try {
      answer(response, 200, perform(store, operation, JSON.parse((await textOf(request)) || '{}')));
    } catch (error) {
      const type = error instanceof Refusal ? error.type : 'InvalidRequestException';
      answer(response, 400, {
        __type: type,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  });
}

function perform(store: SecretStore, operation: string, input: Input): object {
  switch (operation) {
    case 'GetSecretValue': {
      const secret = demand(store, input.SecretId);
      return { ...named(secret), ...shown(wantedVersion(secret, input)) };
    }
    case 'PutSecretValue': {
      if (typeof input.SecretString !== 'string')
        throw new Refusal('InvalidParameterException', 'Only SecretString is kept here.');
      const secret = demand(store, input.SecretId);
      const { id, stages } = store.put(secret.arn, input.SecretString, input.ClientRequestToken);
      return { ...named(secret), VersionId: id, VersionStages: stages };
    }
    case 'DescribeSecret': {
      const secret = demand(store, input.SecretId);
      const stages = Object.fromEntries(secret.versions.map((version) => [version.id, version.stages]));
      return { ...named(secret), VersionIdsToStages: stages };
    }
    case 'ListSecrets':
      return { SecretList: store.all().map(named) };
    default:
      throw new Refusal('UnknownOperationException', `${operation || 'Nothing'} is not served here.`);
  }
}

function demand(store: SecretStore, secretId: string | undefined): Secret {
  const secret = secretId === undefined ? undefined : store.find(secretId);
  if (!secret)
    throw new Refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  return secret;
}

function wantedVersion(secret: Secret, { VersionId, VersionStage = 'AWSCURRENT' }: Input): SecretVersion {
  const found = secret.versions.find(({ id, stages }) =>
    VersionId ? id === VersionId : stages.includes(VersionStage),
  );
  if (found) return found;
  throw new Refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.");
}

function named({ arn, name }: Secret) {
  return { ARN: arn, Name: name };
}

function shown({ id, text, stages, createdAt }: SecretVersion) {
  return { VersionId: id, VersionStages: stages, SecretString: text, CreatedDate: createdAt / 1000 };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
