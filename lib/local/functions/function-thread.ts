import type { Thread, ThreadHost, ThreadStart } from './thread-host.ts';

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
  error?: InvocationError;
  initError?: InvocationError;
  /** Bytes that the handler's memory takes after an event. */
  memory?: number;
};

/** One thread that runs one event at a time, with modules, memory and environment of its own. */
export class FunctionThread {
  private readonly thread: Thread;
  private current: { id: string; settle(result: InvocationResult): void } | undefined;
  private initError: InvocationError | undefined;
  /** Resolves when the thread is gone. */
  readonly gone: Promise<void>;
  alive = true;
  /** Megabytes that its objects took after the event that left most. */
  mostMemory = 0;

  /** `hear` gets each line it writes, and of which event. */
  constructor(host: ThreadHost, start: ThreadStart, hear: (line: string, id: string | undefined) => void) {
    let leave = () => {};
    this.gone = new Promise((resolve) => {
      leave = resolve;
    });
    this.thread = host.start(start, {
      answer: (said) => this.listen(said as Said),
      line: (text) => hear(text, this.current?.id),
      exit: (how) => {
        this.end(how);
        leave();
      },
    });
  }

  /** Runs one event to its end, the thread's own end included. Never rejects. */
  run(invocation: Invocation): Promise<InvocationResult> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        this.current?.settle(timedOut(invocation));
        void this.kill();
      }, invocation.deadline - Date.now());
      this.current = {
        id: invocation.id,
        settle: (result) => {
          clearTimeout(timeout);
          this.current = undefined;
          resolve(result);
        },
      };
      // A thread that is just ending can't be told any more; its end answers for it.
      this.thread.post(invocation);
    });
  }

  /** Ends the thread at once, whatever it is doing. */
  kill(): Promise<void> {
    this.alive = false;
    this.thread.end();
    return this.gone;
  }

  private listen(said: Said): void {
    if (said.initError) this.initError = said.initError;
    if (said.memory !== undefined) this.mostMemory = Math.max(this.mostMemory, said.memory / 2 ** 20);
    if (!this.current || said.id !== this.current.id) return;
    if (said.error) this.current.settle({ ok: false, error: said.error });
    else if (said.payload !== undefined) this.current.settle({ ok: true, payload: said.payload });
  }

  private end(how: string): void {
    this.alive = false;
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
