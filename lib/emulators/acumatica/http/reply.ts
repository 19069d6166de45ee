export interface Reply {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
}

/** What happens to a connection: an answer, silence until the client gives up, or a broken line. */
export type Outcome = { kind: 'reply'; reply: Reply } | { kind: 'silence' } | { kind: 'drop' };

export const replyWith = (reply: Reply): Outcome => ({ kind: 'reply', reply });

export function json(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function text(status: number, body: string): Reply {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body };
}

export function html(status: number, body: string): Reply {
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

export function empty(status: number, headers: Reply['headers'] = {}): Reply {
  return { status, headers, body: '' };
}
