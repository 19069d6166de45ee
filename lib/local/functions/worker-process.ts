import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LongAnswers } from './long-answers.ts';

/** An error in the shape in which Lambda answers it. */
export type InvocationError = { errorType: string; errorMessage: string; trace?: string[] };

/** What came of an invocation: the handler's result as JSON, or what went wrong. */
export type InvocationResult = { ok: true; payload: string } | { ok: false; error: InvocationError };

type Invocation = {
  id: string;
  payload: string;
  context: object;
  deadline: number;
  /** How far its clock is behind, in milliseconds. */
  setBack: number;
};

type Said = {
  id?: string;
  payload?: string;
  /** In place of the payload: it comes through the pipe of long answers and has so many bytes. */
  bytes?: number;
  error?: InvocationError;
  initError?: InvocationError;
  ready?: boolean;
};

/** One process that runs one event at a time. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly longAnswers: LongAnswers;
  private current: { id: string; settle(result: InvocationResult): void } | undefined;
  private initError: InvocationError | undefined;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  alive = true;

  constructor(
    codePath: string,
    handler: string,
    env: Record<string, string>,
    hear: (line: string, id: string | undefined) => void,
  ) {
    this.child = fork(join(import.meta.dirname, 'worker.mjs'), [codePath, handler], {
      env,
      // The runner's own loader has no business in the handler's process.
      execArgv: ['--enable-source-maps'],
      // A group of its own: Ctrl+C in the terminal is for the runner, which lets what runs finish.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    });
    this.longAnswers = new LongAnswers(this.child.stdio[4] as Readable);
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) eachLine(stream, (line) => hear(line, this.current?.id));
    this.child.on('message', (said: Said) => this.listen(said));
    this.gone = new Promise((resolve) => {
      // 'close', not 'exit': the last lines it wrote are heard before it counts as gone.
      this.child.once('close', (code, signal) => {
        this.end(code, signal);
        resolve();
      });
      this.child.once('error', () => {
        this.end(null, null);
        resolve();
      });
    });
  }

  /** Runs one event to its end, the process's own end included. Never rejects. */
  run(invocation: Invocation): Promise<InvocationResult> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        this.current?.settle(timedOut(invocation));
        this.kill();
      }, invocation.deadline - Date.now());
      this.current = {
        id: invocation.id,
        settle: (result) => {
          clearTimeout(timeout);
          this.current = undefined;
          resolve(result);
        },
      };
      // A process that is just ending can't be told any more; its 'close' answers for it.
      this.child.send(invocation, () => {});
    });
  }

  /** Ends the process at once. */
  kill(): Promise<void> {
    this.alive = false;
    this.child.kill('SIGKILL');
    return this.gone;
  }

  private listen(said: Said): void {
    if (said.initError) this.initError = said.initError;
    if (!this.current || said.id !== this.current.id) return;
    if (said.error) this.current.settle({ ok: false, error: said.error });
    else if (said.payload !== undefined) this.current.settle({ ok: true, payload: said.payload });
    else if (said.bytes !== undefined) {
      const { settle } = this.current;
      void this.longAnswers.take(said.bytes).then((payload) => settle({ ok: true, payload }));
    }
  }

  private end(code: number | null, signal: string | null): void {
    this.alive = false;
    const how = signal ? `signal: ${signal}` : `exit status ${code}`;
    this.current?.settle({
      ok: false,
      error: this.initError ?? {
        errorType: 'Runtime.ExitError',
        errorMessage: `RequestId: ${this.current.id} Error: Runtime exited with error: ${how}`,
      },
    });
  }
}

function timedOut({ id, context }: Invocation): InvocationResult {
  const seconds = (context as { timeoutSeconds?: number }).timeoutSeconds;
  return {
    ok: false,
    error: {
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${id} Error: Task timed out after ${seconds?.toFixed(2)} seconds`,
    },
  };
}

function eachLine(stream: Readable, hear: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  stream.on('end', () => rest && hear(rest));
}
