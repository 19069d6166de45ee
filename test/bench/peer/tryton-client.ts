/** The number of a record. */
export type Id = number;

/** Signed in to a Tryton, over its JSON-RPC. */
export interface TrytonClient {
  /** Where its calls are posted to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a call, as it is posted. */
  bodyOf(method: string, args: readonly unknown[]): string;
  /** Calls `model.METHOD`; what comes back is what Tryton says it is. Throws with its own words where it refuses. */
  call<T>(method: string, ...args: readonly unknown[]): Promise<T>;
  /** From then on calls speak for this company. */
  speakFor(company: Id): void;
}

/** A number that Tryton keeps exactly. */
export const decimal = (digits: string) => ({ __class__: 'Decimal', decimal: digits });

const post = async <T>(url: string, headers: Record<string, string>, body: string): Promise<T> => {
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Tryton answered ${response.status}: ${text.slice(0, 500)}`);
  const answer = JSON.parse(text) as { result: T; error?: unknown };
  if (answer.error) throw new Error(`Tryton refused: ${JSON.stringify(answer.error).slice(0, 500)}`);
  return answer.result;
};

const HEADERS = { 'content-type': 'application/json' };

/** Signs in by password, as Tryton's own client does. `url` names the database, with a slash behind it. */
export const signIn = async (url: string, login: string, password: string): Promise<TrytonClient> => {
  const asked = JSON.stringify({ id: 0, method: 'common.db.login', params: [login, { password }] });
  const [user, key] = await post<[Id, string]>(url, HEADERS, asked);
  const session = Buffer.from(`${login}:${user}:${key}`).toString('base64');
  const headers = { ...HEADERS, authorization: `Session ${session}` };
  let context: Record<string, unknown> = {};
  const bodyOf = (method: string, args: readonly unknown[]): string =>
    JSON.stringify({ id: 0, method: `model.${method}`, params: [...args, context] });
  return {
    url,
    headers,
    bodyOf,
    call: (method, ...args) => post(url, headers, bodyOf(method, args)),
    speakFor: (company) => {
      context = { company };
    },
  };
};
