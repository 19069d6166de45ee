// One Lambda execution environment. Plain JavaScript, since it runs as Lambda's node would: with no loader.
// The runner forks it with the function's environment, then sends one event at a time and waits for its answer.
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [codePath, handlerName] = process.argv.slice(2);

// Long answers go as bytes through a pipe of their own: the channel would write and read each as JSON once more.
const longAnswers = new Socket({ fd: 4, readable: false, writable: true }).unref();
const longFrom = 64 * 1024;

// The runner decides when this process ends. Its death, of any kind, closes the channel.
process.on('disconnect', () => process.exit(0));

// One event at a time, and what is loaded below reads the time from here.
const machineNow = Date.now;
let setBackMs = 0;
Date.now = () => machineNow() - setBackMs;

const handler = await loadHandler();

process.on('message', async ({ id, payload, context, deadline, setBack = 0 }) => {
  process.env._X_AMZN_TRACE_ID = context.traceId;
  setBackMs = setBack;
  try {
    const result = await handler(JSON.parse(payload), {
      ...context,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - machineNow()),
    });
    answer(id, JSON.stringify(result) ?? 'null');
  } catch (error) {
    process.send({ id, error: described(error) });
  }
});
if (handler) process.send({ ready: true });

function answer(id, payload) {
  if (payload.length < longFrom) return process.send({ id, payload });
  const bytes = Buffer.from(payload);
  process.send({ id, bytes: bytes.length });
  longAnswers.write(bytes);
}

async function loadHandler() {
  try {
    const at = handlerName.lastIndexOf('.');
    const file = ['.mjs', '.js', '.cjs']
      .map((extension) => join(codePath, handlerName.slice(0, at) + extension))
      .find((candidate) => existsSync(candidate));
    if (!file)
      throw Object.assign(new Error(`Cannot find module '${handlerName}'`), {
        name: 'Runtime.ImportModuleError',
      });
    const loaded = await import(pathToFileURL(file).href);
    const name = handlerName.slice(at + 1);
    const found = loaded[name] ?? loaded.default?.[name];
    if (typeof found !== 'function')
      throw Object.assign(new Error(`${handlerName} is undefined or not exported`), {
        name: 'Runtime.HandlerNotFound',
      });
    return found;
  } catch (error) {
    process.send({ initError: described(error) }, () => process.exit(1));
  }
}

function described(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}
