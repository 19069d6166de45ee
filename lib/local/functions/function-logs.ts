import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Where a function's lines go. */
export type FunctionLogs = {
  hear(functionName: string, line: string, requestId?: string): void;
  close(): Promise<void>;
};

/**
 * Every line of every function in `<folder>/<function>.log`; lines that tell of trouble also go to `tell`, with
 * the function's name before them. Without a folder nothing is kept.
 */
export function functionLogs(folder: string | undefined, tell: (line: string) => void): FunctionLogs {
  const files = new Map<string, WriteStream>();
  if (folder) mkdirSync(folder, { recursive: true });
  return {
    hear(functionName, line, requestId) {
      if (folder) {
        const file =
          files.get(functionName) ?? createWriteStream(join(folder, `${functionName}.log`), { flags: 'a' });
        files.set(functionName, file);
        file.write(`${new Date().toISOString()} ${requestId ?? '-'} ${line}\n`);
      }
      if (tellsOfTrouble(line)) tell(`[${functionName}] ${line}`);
    },
    async close() {
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}

function tellsOfTrouble(line: string): boolean {
  return /"level":"(WARN|ERROR|CRITICAL|FATAL)"|^\S*(Error|Exception|ExitError|Timedout)\b|^\s+at /i.test(
    line,
  );
}
