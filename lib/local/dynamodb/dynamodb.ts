import { existsSync } from 'node:fs';
import { freePort } from '#local/free-port.ts';
import { PlainFailure } from '#local/plain-failure.ts';
import { disownDataDir, freeDataDir, ownDataDir } from './data-dir-owner.ts';
import { dynamoCall } from './dynamo-call.ts';
import { chooseEngine, type EngineCommand } from './engine-command.ts';
import { type EngineProcess, startEngineProcess } from './engine-process.ts';

export { createTables, type TableProperties } from './create-tables.ts';

type DynamoEngineOptions = {
  /** Folder for the data, made when absent. Without it everything is in memory and gone at the end. */
  dataDir?: string;
  /** Called once when the engine ends without being asked to, with what it said last. */
  onDeath?: (lastOutput: string) => void;
  /** The engine to start; default: the best that is installed. */
  engine?: EngineCommand;
};

export type DynamoEngine = {
  /** Such as `http://127.0.0.1:41234`; any region and any credentials do. */
  endpoint: string;
  /** Name of the engine that was chosen. */
  name: EngineCommand['name'];
  /** The engine's own process number. */
  pid: number;
  /** Ends the engine and waits for it. May be called again. */
  stop(): Promise<void>;
};

/**
 * Starts a DynamoDB engine as a child of this process on a free port of 127.0.0.1 and waits until it answers.
 * It ends with this process, however that ends. Throws a PlainFailure when no engine is installed, when the data
 * folder is in use, or when the engine will not start.
 */
export async function startDynamoEngine(options: DynamoEngineOptions = {}): Promise<DynamoEngine> {
  const { dataDir, onDeath, engine = chooseEngine() } = options;
  if (process.platform === 'win32')
    throw new PlainFailure('The local run needs Linux or macOS: on Windows, start it inside WSL.');
  if (dataDir) {
    freeDataDir(dataDir);
    await prepareStore(engine, dataDir);
  }
  const { port, child } = await startOnFreePort(engine, dataDir);
  if (dataDir) ownDataDir(dataDir, child.pid);

  let stopping: Promise<void> | undefined;
  void child.ended.then((lastOutput) => {
    if (!stopping) onDeath?.(lastOutput);
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    name: engine.name,
    pid: child.pid,
    stop() {
      stopping ??= child.stop().then(() => {
        if (dataDir) disownDataDir(dataDir);
      });
      return stopping;
    },
  };
}

/** A store is made by the engine alone: it starts once for that, and again with what was prepared. */
async function prepareStore(engine: EngineCommand, dataDir: string): Promise<void> {
  const { store } = engine;
  if (!store) return;
  const file = store.file(dataDir);
  if (!existsSync(file)) await (await startOnFreePort(engine, dataDir)).child.stop();
  await store.prepare(file);
}

/** Between finding a port and taking it somebody else may take it: the child says so by ending, and we look again. */
async function startOnFreePort(
  engine: EngineCommand,
  dataDir: string | undefined,
): Promise<{ port: number; child: EngineProcess }> {
  let lastOutput = '';
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort();
    const child = await startEngineProcess(engine, port, dataDir);
    if (await answers(port, child)) return { port, child };
    await child.stop();
    lastOutput = await child.ended;
  }
  throw new PlainFailure(
    `The DynamoDB engine (${engine.name}) did not start: ${lastOutput || 'it said nothing'}`,
  );
}

/** Whether our child, not somebody else on its port, answers within 20 s. */
async function answers(port: number, child: EngineProcess): Promise<boolean> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && !child.hasEnded()) {
    const answered = await dynamoCall(`http://127.0.0.1:${port}`, 'ListTables', {}).then(
      () => true,
      () => false,
    );
    // A child that lost the port to another process ends at once: alive after the answer, the answer is its own.
    if (answered)
      return Promise.race([child.ended.then(() => false), aMoment().then(() => !child.hasEnded())]);
    await aMoment();
  }
  return false;
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 8));
}
