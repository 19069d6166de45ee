// One Lambda execution environment. Plain JavaScript, since it runs as Lambda's node would: with no loader.
// The runner starts it with the function's environment, then sends one event at a time and waits for its answer.
import { existsSync, readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

// One event at a time, and what is loaded below reads the time from here.
const machineNow = Date.now;
let setBackMs = 0;
Date.now = () => machineNow() - setBackMs;

if (workerData.givesWay) giveWay();
const handler = await loadHandler(workerData);

parentPort.on('message', async ({ id, payload, context, deadline, setBack }) => {
  process.env._X_AMZN_TRACE_ID = context.traceId;
  setBackMs = setBack;
  try {
    const result = await handler(JSON.parse(payload), {
      ...context,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - machineNow()),
    });
    answer({ id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    answer({ id, error: described(error) });
  }
});

// On AWS each function has a processor of its own; here they share those of one machine, and a function that somebody
// waits for goes first. Linux has a priority for each thread, by the thread's number, which it reads from this link.
function giveWay() {
  try {
    const id = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(id, Math.min(constants.priority.PRIORITY_LOW, getPriority(id) + 10));
  } catch {
    // Another system, or a container that allows no change: it runs all the same.
  }
}

function answer(said) {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  parentPort.postMessage({ ...said, memory: heap + external });
}

async function loadHandler({ codePath, handler: handlerName }) {
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
    parentPort.postMessage({ initError: described(error) });
    process.exit(1);
  }
}

function described(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}
