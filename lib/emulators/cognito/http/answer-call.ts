import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { IdentityError } from '#emulators/cognito/identity-error.ts';
import type { Operation } from '#emulators/cognito/operations/operation.ts';
import { PUBLIC_OPERATIONS, SIGNED_OPERATIONS } from '#emulators/cognito/operations/served-operations.ts';
import type { UserPoolDirectory } from '#emulators/cognito/pool.ts';
import { RequestFields } from './request-fields.ts';

const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/;
const LARGEST_BODY = 256 * 1024;

const unreadable = (message: string) => new IdentityError('SerializationException', message);

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw unreadable('The request body is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw unreadable('The request body is not JSON');
  }
}

/** @throws UnknownOperationException, MissingAuthenticationTokenException */
function operationOf(request: IncomingMessage): Operation {
  const target = String(request.headers['x-amz-target'] ?? '');
  const name = TARGET.exec(target)?.[1];
  if (!name)
    throw new IdentityError('UnknownOperationException', `'${target}' names no operation of user pools`);
  const open = PUBLIC_OPERATIONS.get(name);
  if (open) return open;
  const signed = SIGNED_OPERATIONS.get(name);
  if (!signed)
    throw new IdentityError('UnknownOperationException', `${name} is not served by the local user pool`);
  // Nobody holds keys to this pool, so a signature can't be checked; that it is there keeps browsers out as on AWS.
  if (!String(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 '))
    throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  return signed;
}

function write(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/**
 * Answers one call of the service's JSON protocol.
 * @param commit makes what the call changed durable; called before the answer leaves, after refusals too (a wrong
 *   password is also something to remember)
 */
export async function answerCall(
  directory: UserPoolDirectory,
  commit: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const operation = operationOf(request);
    const input = new RequestFields(await bodyOf(request));
    try {
      const answer = await operation(directory, input);
      commit();
      write(response, 200, answer);
    } catch (error) {
      commit();
      throw error;
    }
  } catch (error) {
    // Whoever asked has gone; there is nobody to answer.
    if (request.destroyed && !request.complete && !(error instanceof IdentityError)) return;
    if (error instanceof IdentityError) {
      response.setHeader('x-amzn-errortype', error.type);
      write(response, 400, { __type: error.type, message: error.message });
      return;
    }
    console.error('The local user pool failed', error);
    write(response, 500, { __type: 'InternalErrorException', message: 'Something went wrong' });
  }
}
