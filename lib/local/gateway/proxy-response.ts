import type { InvocationResult } from '../functions/function-thread.ts';

/** What a function told the gateway to answer. */
export type ProxyResponse = { statusCode: number; headers: [name: string, values: string[]][]; body: Buffer };

const understood = ['statusCode', 'headers', 'multiValueHeaders', 'body', 'isBase64Encoded'];
/** Headers that belong to the connection; API Gateway hands a function's own on under another name. */
const remapped = [
  'connection',
  'content-length',
  'date',
  'host',
  'server',
  'transfer-encoding',
  'www-authenticate',
];

/** Reads the function's result as API Gateway does. Undefined when it is an error or not a proxy response. */
export function proxyResponse(result: InvocationResult): ProxyResponse | undefined {
  if (!result.ok) return undefined;
  const answer: unknown = JSON.parse(result.payload);
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return undefined;
  if (Object.keys(answer).some((key) => !understood.includes(key))) return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = answer as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  if (body !== undefined && body !== null && typeof body !== 'string') return undefined;

  const collected = new Map<string, string[]>();
  for (const [name, value] of Object.entries((headers ?? {}) as object)) collected.set(name, [String(value)]);
  for (const [name, values] of Object.entries((multiValueHeaders ?? {}) as object))
    collected.set(name, (values as unknown[]).map(String));
  if (![...collected.keys()].some((name) => name.toLowerCase() === 'content-type'))
    collected.set('content-type', ['application/json']);
  return {
    statusCode: status,
    headers: [...collected].map(([name, values]) => [
      remapped.includes(name.toLowerCase()) ? `x-amzn-remapped-${name}` : name,
      values,
    ]),
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}
