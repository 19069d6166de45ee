import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createGunzip, createInflate } from 'node:zlib';

/** API Gateway takes no more than this of a request's body, compressed or not. */
const requestLimit = 10 * 1024 * 1024;

/** The whole body; `tooLarge` above the limit, after reading to its end so that the answer can be heard. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'tooLarge' | 'malformed'> {
  const encoding = request.headers['content-encoding']?.toLowerCase();
  const decoder = encoding === 'gzip' ? createGunzip() : encoding === 'deflate' ? createInflate() : undefined;
  const source = decoder ? request.pipe(decoder) : request;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size <= requestLimit) chunks.push(chunk);
      else if (decoder) {
        // Nobody may make us inflate gigabytes: stop here and let the rest of the request run dry.
        request.unpipe(decoder);
        request.resume();
        return 'tooLarge';
      }
    }
  } catch {
    return 'malformed';
  }
  return size > requestLimit ? 'tooLarge' : Buffer.concat(chunks);
}

/**
 * Header names as they came, each with its values in order, and what API Gateway adds: who called, through whom,
 * and the trace.
 */
export function headersOf(request: IncomingMessage, host: string): Record<string, string[]> {
  const { 'x-forwarded-for': through } = request.headers;
  const caller = request.socket.remoteAddress ?? '127.0.0.1';
  const added: Record<string, string> = {
    Host: host,
    'X-Forwarded-For': through ? `${through}, ${caller}` : caller,
    'X-Forwarded-Port': '443',
    'X-Forwarded-Proto': 'https',
    'X-Amzn-Trace-Id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
  };
  const headers: Record<string, string[]> = Object.create(null);
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (Object.keys(added).some((other) => other.toLowerCase() === name.toLowerCase())) continue;
    const known = Object.keys(headers).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;
    headers[known] = [...(headers[known] ?? []), value];
  }
  for (const [name, value] of Object.entries(added)) headers[name] = [value];
  return headers;
}
