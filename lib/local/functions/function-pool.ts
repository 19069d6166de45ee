import { randomBytes, randomUUID } from 'node:crypto';
import type { FunctionDefinition } from './function-definition.ts';
import { FunctionThread, type InvocationResult } from './function-thread.ts';
import type { ThreadHost } from './thread-host.ts';

/** Lambda refuses a larger event and a larger answer of a synchronous invocation. */
const payloadLimit = 6 * 1024 * 1024;

export type InvokeOptions = {
  /** Milliseconds since 1970: an event that still waits then is given up. Default: never. */
  startBefore?: number;
  /** How far the function's clock is behind while it runs this event, in milliseconds. Default 0. */
  setBack?: number;
};

type Job = Required<InvokeOptions> & { payload: string; settle(result: InvocationResult): void };

/** How long threads stay warm with nothing to do, ms. Each holds some 15 MB; another is there in a tenth of a second. */
export type IdleTimes = {
  /** The only one of its function. */
  readonly last: number;
  /** One beside others: there were many events at once. */
  readonly spare: number;
};

/**
 * The threads of one function. They are started when there is work for them, kept warm for a while after it, as Lambda
 * keeps its environments, and each runs one event at a time. An event that finds all of them busy waits its turn (on
 * AWS it would be throttled and tried again: the same in the end, later).
 */
export class FunctionPool {
  private readonly workers = new Set<FunctionThread>();
  /** The one that was at work last is the last. */
  private readonly idle: FunctionThread[] = [];
  private readonly idleTimers = new Map<FunctionThread, NodeJS.Timeout>();
  private readonly waiting: Job[] = [];
  /** Megabytes that the objects of one of its threads took at most, after an event. */
  mostMemory = 0;
  private stopped = false;

  constructor(
    private definition: FunctionDefinition,
    private readonly environment: Record<string, string>,
    private readonly hear: (line: string, id: string | undefined) => void,
    private readonly idleTimes: IdleTimes,
    private readonly host: ThreadHost,
  ) {}

  /** Runs the handler with `payload` (JSON). Never rejects. */
  invoke(
    payload: string,
    { startBefore = Number.POSITIVE_INFINITY, setBack = 0 }: InvokeOptions = {},
  ): Promise<InvocationResult> {
    if (Buffer.byteLength(payload) > payloadLimit)
      return Promise.resolve(tooLarge('RequestEntityTooLargeException'));
    return new Promise((settle) => {
      this.waiting.push({ payload, startBefore, setBack, settle });
      this.next();
    });
  }

  /** Serves later events with the new code; what runs now finishes with the old. */
  replace(definition: FunctionDefinition): void {
    this.definition = definition;
    for (const worker of this.idle.splice(0)) void this.retire(worker);
    for (const worker of this.workers) worker.alive = false;
  }

  /** Ends all threads: idle ones at once, busy ones when they are done or `graceMs` ms are over. */
  async stop(graceMs: number): Promise<void> {
    this.stopped = true;
    for (const { settle } of this.waiting.splice(0)) settle(stopping);
    await Promise.all(this.idle.splice(0).map((worker) => this.retire(worker)));
    const killTimer = setTimeout(() => {
      for (const worker of this.workers) void worker.kill();
    }, graceMs);
    await Promise.all([...this.workers].map((worker) => worker.gone));
    clearTimeout(killTimer);
  }

  private next(): void {
    if (this.waiting.length === 0 || this.stopped) return;
    const worker = this.idle.pop() ?? this.start();
    if (!worker) return;
    clearTimeout(this.idleTimers.get(worker));
    const job = this.firstInTime();
    if (job) void this.run(worker, job);
    else this.rest(worker);
  }

  /** Keeps it warm for a while. */
  private rest(worker: FunctionThread): void {
    this.idle.push(worker);
    const { last, spare } = this.idleTimes;
    this.endAfter(spare, worker, () => {
      if (this.workers.size === 1) this.endAfter(last - spare, worker, () => this.endIdle(worker));
      else this.endIdle(worker);
    });
  }

  private endAfter(ms: number, worker: FunctionThread, end: () => void): void {
    this.idleTimers.set(worker, setTimeout(end, ms).unref());
  }

  private endIdle(worker: FunctionThread): void {
    const at = this.idle.indexOf(worker);
    if (at < 0) return;
    this.idle.splice(at, 1);
    void this.retire(worker);
  }

  private firstInTime(): Job | undefined {
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
      if (Date.now() < job.startBefore) return job;
      job.settle(tooOld);
    }
    return undefined;
  }

  private start(): FunctionThread | undefined {
    const { codePath, handler, concurrency, memory, isWoken } = this.definition;
    if (this.workers.size >= concurrency) return undefined;
    const environment = this.fullEnvironment();
    const start = { codePath, handler, environment, memory, givesWay: isWoken };
    const worker = new FunctionThread(this.host, start, this.hear);
    this.workers.add(worker);
    void worker.gone.then(() => {
      this.workers.delete(worker);
      clearTimeout(this.idleTimers.get(worker));
      this.idleTimers.delete(worker);
      const at = this.idle.indexOf(worker);
      if (at >= 0) this.idle.splice(at, 1);
      this.next();
    });
    return worker;
  }

  private async run(worker: FunctionThread, { payload, setBack, settle }: Job): Promise<void> {
    const { name, arn, version, memory, timeout } = this.definition;
    const id = randomUUID();
    const context = {
      functionName: name,
      functionVersion: version,
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memory),
      awsRequestId: id,
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      timeoutSeconds: timeout,
      traceId: `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')};Sampled=0`,
    };
    const deadline = Date.now() + timeout * 1000;
    const result = await worker.run({ id, payload, context, deadline, setBack });
    this.mostMemory = Math.max(this.mostMemory, worker.mostMemory);
    if (!result.ok && !this.stopped) this.hear(`${result.error.errorType}: ${result.error.errorMessage}`, id);
    const answerTooLarge = result.ok && Buffer.byteLength(result.payload) > payloadLimit;
    settle(answerTooLarge ? tooLarge('Function.ResponseSizeTooLarge') : result);
    if (worker.alive && !this.stopped) this.rest(worker);
    else await this.retire(worker);
    this.next();
  }

  private async retire(worker: FunctionThread): Promise<void> {
    await worker.kill();
    this.workers.delete(worker);
  }

  private fullEnvironment(): Record<string, string> {
    const { name, version, memory, handler, codePath, runtime, environment } = this.definition;
    return {
      PATH: process.env.PATH ?? '',
      HOME: '/tmp',
      LANG: 'en_US.UTF-8',
      _HANDLER: handler,
      LAMBDA_TASK_ROOT: codePath,
      AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: version,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_EC2_METADATA_DISABLED: 'true',
      // The functions run on Lambda's node; what runs them here is no news to anybody.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      ...environment,
      // Last, since they say where AWS is here.
      ...this.environment,
    };
  }
}

function tooLarge(errorType: string): InvocationResult {
  return { ok: false, error: { errorType, errorMessage: `The payload exceeds ${payloadLimit} bytes.` } };
}

const tooOld: InvocationResult = {
  ok: false,
  error: { errorType: 'EventAgeExceeded', errorMessage: 'The event waited longer than it may.' },
};

const stopping: InvocationResult = {
  ok: false,
  error: { errorType: 'ServiceException', errorMessage: 'The local run is stopping.' },
};
