import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type UserPoolDirectory, usersOf } from '#emulators/cognito/pool.ts';

/** Where SES takes a mail (its version 2). */
export const MAIL_PATH = '/v2/email/outbound-emails';

/** Where SES tells what the account may send. */
export const ACCOUNT_PATH = '/v2/email/account';

/** As in the sandbox. */
const MAILS_A_DAY = 200;
const DAY_MS = 24 * 3_600_000;

const LARGEST_BODY = 256 * 1024;

interface AskedMail {
  readonly FromEmailAddress?: string;
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly Content?: {
    readonly Simple?: {
      readonly Subject?: { readonly Data?: string };
      readonly Body?: { readonly Text?: { readonly Data?: string } };
    };
  };
}

async function askedOf(request: IncomingMessage): Promise<AskedMail | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as AskedMail;
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ message }));
}

/**
 * Takes a mail as SES does and puts it into the mailbox instead of sending it: one address, a subject and a text. Nobody
 * holds keys here, so that a signature can't be checked; that it is there keeps browsers out, as on AWS.
 */
export async function catchMail(
  { pools }: UserPoolDirectory,
  commit: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!String(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 '))
    return refuse(response, 403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  const asked = await askedOf(request);
  const [to, ...others] = asked?.Destination?.ToAddresses ?? [];
  const subject = asked?.Content?.Simple?.Subject?.Data;
  const text = asked?.Content?.Simple?.Body?.Text?.Data;
  const [pool] = pools;
  if (!pool || !asked?.FromEmailAddress || !to || others.length > 0 || !subject || !text)
    return refuse(response, 400, 'BadRequestException', 'Send one address, a sender, a subject and a text.');
  const username = usersOf(pool).find(({ attributes }) => attributes.email === to)?.username ?? to;
  pool.send({ kind: 'notice', to, username, subject, text });
  commit();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ MessageId: randomUUID() }));
}

/** Tells what may be sent in 24 hours, and what of it has been: of these mails, sent at `sentAt` (epoch ms). */
export function tellMailQuota(
  mails: readonly { readonly sentAt: number }[],
  now: number,
  response: ServerResponse,
): void {
  const SentLast24Hours = mails.filter(({ sentAt }) => sentAt > now - DAY_MS).length;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ SendQuota: { Max24HourSend: MAILS_A_DAY, MaxSendRate: 1, SentLast24Hours } }),
  );
}
