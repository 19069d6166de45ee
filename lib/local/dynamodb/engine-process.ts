import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { EngineCommand } from './engine-command.ts';

/** A running engine: its number, its end, and how to bring that about. */
export type EngineProcess = {
  pid: number;
  ended: Promise<string>;
  hasEnded(): boolean;
  stop(): Promise<void>;
};

/**
 * The engine runs under a shell that reads a pipe we hold. When this process ends, in whatever way (`kill -9`
 * included), the system closes the pipe, the read returns and the shell kills the engine: nothing of ours has
 * to run for that. The engine's own number comes back on descriptor 3.
 */
const keeper = `
exec 4<&0
"$@" </dev/null 3>&- 4<&- & engine=$!
echo "$engine" >&3
( while read -r line; do :; done <&4; kill -KILL "$engine" 2>/dev/null ) 3>&- & watcher=$!
wait "$engine"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

/** Starts `engine` and hands back its process; `ended` resolves with the last lines it wrote. Never rejects. */
export async function startEngineProcess(
  engine: EngineCommand,
  port: number,
  dataDir: string | undefined,
): Promise<EngineProcess> {
  // A group of its own: Ctrl+C in the terminal must reach the runner alone, which then stops things in order.
  const shell = spawn('/bin/sh', ['-c', keeper, 'keeper', engine.command, ...engine.args(port, dataDir)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const hold = shell.stdin as Writable;
  hold.on('error', () => {});
  const said = lastWordsOf(shell);
  let over = false;
  const ended = once(shell, 'close').then(
    () => {
      over = true;
      return said();
    },
    (error: Error) => {
      over = true;
      return error.message;
    },
  );
  const pid = Number(await firstLine(shell.stdio[3] as Readable, ended));
  letNodeEnd(shell);

  return {
    pid,
    ended,
    hasEnded: () => over,
    async stop() {
      if (over) return;
      if (pid) endGently(pid);
      // Dynoxide waits for open connections to close; a client's keep-alive must not hold the run back.
      const killTimer = setTimeout(() => hold.destroy(), 500);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

function endGently(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It ended by itself between the question and the signal.
  }
}

function lastWordsOf(shell: ChildProcess): () => string {
  let words = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4000);
    });
  return () => words.trim();
}

async function firstLine(stream: Readable, ended: Promise<string>): Promise<string> {
  let text = '';
  const line = new Promise<string>((resolve) => {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      if (text.includes('\n')) resolve(text);
    });
  });
  return Promise.race([line, ended.then(() => '')]);
}

/** A test that forgets to stop its engine still ends: nothing of the child keeps node's loop alive. */
function letNodeEnd(shell: ChildProcess): void {
  shell.unref();
  for (const stream of shell.stdio) (stream as unknown as { unref?(): void } | null)?.unref?.();
}
