import {
  type RunningSimulator,
  type SimulatorOptions,
  startAccountingSimulator,
} from '#emulators/acumatica/start-simulator.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of every shape, and tests say what they expect
  body: any;
  text: string;
  headers: Headers;
}

export interface Caller {
  simulator: RunningSimulator;
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
}

const running: RunningSimulator[] = [];

/** A simulator that is closed by `closeAll`; unlimited unless the test says otherwise. */
export async function startForTest(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const settings = { perMinute: 0, releaseMs: 0, releasePolls: 0, ...options.settings };
  const simulator = await startAccountingSimulator({ ...options, settings });
  running.push(simulator);
  return simulator;
}

export async function closeAll(): Promise<void> {
  await Promise.all(running.splice(0).map((simulator) => simulator.close()));
}

export async function request(
  simulator: RunningSimulator,
  method: string,
  path: string,
  init: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const isText = typeof init.body === 'string' || init.body instanceof Uint8Array;
  const body =
    init.body === undefined ? undefined : isText ? (init.body as string) : JSON.stringify(init.body);
  const response = await fetch(simulator.url + path, {
    method,
    body,
    headers: init.headers,
    signal: init.signal,
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

export const loginBody = {
  name: 'warehouse',
  password: 'warehouse-demo',
  tenant: 'BOTTLER',
  branch: 'SYDNEY',
};

export async function signIn(simulator: RunningSimulator, body: object = {}): Promise<Caller> {
  const login = await request(simulator, 'POST', '/entity/auth/login', { body: { ...loginBody, ...body } });
  if (login.status !== 204) throw new Error(`Sign-in answered ${login.status} ${login.text}`);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const at = (path: string) => (path.startsWith('/') ? path : `/entity/Default/24.200.001/${path}`);
  return {
    simulator,
    cookie,
    get: (path, headers) => request(simulator, 'GET', at(path), { headers: { cookie, ...headers } }),
    send: (method, path, sent, headers) =>
      request(simulator, method, at(path), { body: sent, headers: { cookie, ...headers } }),
    admin: (method, path, sent) => request(simulator, method, `/__sim/${path}`, { body: sent }),
  };
}

export async function startSignedIn(options: SimulatorOptions = {}): Promise<Caller> {
  return signIn(await startForTest(options));
}

/** Wraps plain fields, lists included, as the endpoint wants them. */
export function wire(plain: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(wire) : name === 'id' || name === 'delete' ? value : { value },
    ]),
  );
}
