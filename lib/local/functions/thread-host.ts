import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** What a thread is started with. */
export type ThreadStart = {
  codePath: string;
  handler: string;
  environment: Record<string, string>;
  /** MB that the handler's objects may take. */
  memory: number;
  /** It runs when those that somebody waits for leave it a processor. */
  givesWay: boolean;
};

/** Hears what comes of a thread. */
type ThreadListener = {
  /** It posted a message. */
  answer(said: unknown): void;
  /** It wrote a line. */
  line(text: string): void;
  /** It is gone, and how: `exit status 1`, `signal: SIGKILL`. */
  exit(how: string): void;
};

/** One thread, as whoever started it holds it. */
export type Thread = { post(event: object): void; end(): void };

type Said = { thread: number; answer?: unknown; line?: string; exit?: number };

type Host = { child: ChildProcess; threads: Map<number, ThreadListener> };

/**
 * The process whose threads run the functions. It begins with the first thread and ends with the last, which gives all
 * of their memory back. A process for each thread would start half as fast and hold twice as much.
 */
export class ThreadHost {
  private host: Host | undefined;
  /** Processes that are not gone yet. */
  private readonly processes = new Set<Promise<void>>();
  private started = 0;

  start(options: ThreadStart, listener: ThreadListener): Thread {
    this.host ??= this.begin();
    const { child, threads } = this.host;
    this.started += 1;
    const thread = this.started;
    threads.set(thread, listener);
    // A process that is just ending can't be told any more; its end answers for its threads.
    const tell = (message: object) => child.connected && child.send({ thread, ...message }, () => {});
    tell({ start: options });
    return {
      post: (event) => tell({ event }),
      end: () => tell({}),
    };
  }

  /** Resolves when no process is left, once all threads were ended. */
  async ended(): Promise<void> {
    await Promise.all(this.processes);
  }

  private begin(): Host {
    const child = fork(join(import.meta.dirname, 'thread-host.mjs'), {
      // As on Lambda; and memory of threads that ended goes to the next instead of staying theirs.
      env: { PATH: process.env.PATH ?? '', TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
      // The runner's own loader has no business in the handlers' process.
      execArgv: ['--enable-source-maps'],
      // Long answers are copied as they are; JSON would be written and read once more.
      serialization: 'advanced',
      // A group of its own: Ctrl+C in the terminal is for the runner, which lets what runs finish.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const threads = new Map<number, ThreadListener>();
    child.on('message', ({ thread, answer, line, exit }: Said) => {
      const listener = threads.get(thread);
      if (line !== undefined) listener?.line(line);
      else if (answer !== undefined) listener?.answer(answer);
      else if (exit !== undefined) {
        threads.delete(thread);
        if (threads.size === 0) this.end(host);
        listener?.exit(`exit status ${exit}`);
      }
    });
    const gone = new Promise<void>((resolve) => {
      const all = (how: string) => {
        if (this.host === host) this.host = undefined;
        for (const listener of threads.values()) listener.exit(how);
        threads.clear();
        this.processes.delete(gone);
        resolve();
      };
      child.once('exit', (code, signal) => all(signal ? `signal: ${signal}` : `exit status ${code}`));
      child.once('error', (error) => all(error.message));
    });
    this.processes.add(gone);
    const host: Host = { child, threads };
    return host;
  }

  private end(host: Host): void {
    if (this.host === host) this.host = undefined;
    host.child.kill('SIGKILL');
  }
}
