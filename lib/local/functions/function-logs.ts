import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Where a function's lines go. */
export type FunctionLogs = {
  hear(functionName: string, line: string, requestId?: string): void;
  close(): Promise<void>;
};

/** A call leaves two lines: to write each by itself costs the runner more than to make it. */
const FLUSH_INTERVAL_MS = 50;

/**
 * Every line of every function in `<folder>/<function>.log`; warnings and errors also go to `tell`, with
 * the function's name before them. Without a folder nothing is kept.
 */
export function functionLogs(folder: string | undefined, tell: (line: string) => void): FunctionLogs {
  const files = new Map<string, WriteStream>();
  if (folder) mkdirSync(folder, { recursive: true });
  let writing: NodeJS.Timeout | undefined;
  const gathered = (file: WriteStream) => {
    if (file.writableCorked === 0) file.cork();
    writing ??= setTimeout(() => {
      writing = undefined;
      for (const each of files.values()) each.uncork();
    }, FLUSH_INTERVAL_MS);
    return file;
  };
  return {
    hear(functionName, line, requestId) {
      if (folder) {
        const file =
          files.get(functionName) ?? createWriteStream(join(folder, `${functionName}.log`), { flags: 'a' });
        files.set(functionName, file);
        gathered(file).write(`${new Date().toISOString()} ${requestId ?? '-'} ${line}\n`);
      }
      if (isProblemLine(line)) tell(`[${functionName}] ${line}`);
    },
    async close() {
      clearTimeout(writing);
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}

function isProblemLine(line: string): boolean {
  return /"level":"(WARN|ERROR|CRITICAL|FATAL)"|^\S*(Error|Exception|ExitError|Timedout)\b|^\s+at /i.test(
    line,
  );
}
