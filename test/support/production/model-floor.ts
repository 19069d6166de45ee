import { ulid } from 'ulid';
import type { Chances } from '#test/faults/random.ts';

/*
 * The rules of domain.md (Work order, Production run), told a second time and as shortly as can be, so that the
 * product can be held to them. Everything is counted in cases.
 */

interface ModelOrder {
  readonly id: string;
  readonly quantity: number;
  status: string;
  onHold: boolean;
  good: number;
  loss: number;
  runs: number;
  liveRuns: number;
  version: number;
  closedAt: number;
}

interface ModelRun {
  readonly runId: string;
  readonly order: string;
  readonly line: string;
  status: string;
  version: number;
  counts: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a record as it came over the wire
type Answer = any;

interface ModelCommand {
  readonly on: 'order' | 'run';
  readonly action: string;
  readonly fields: Record<string, unknown>;
  /** The status that the rules give it as things stand. */
  expect(): number;
  /** What it does to the model when it was done. */
  happened(answer: Answer): void;
}

const LINES = ['L1', 'L2', 'L3', 'L4'];
const WEEK = 7 * 24 * 3_600_000;
const MANAGERS_ONLY = new Set(['cancel_work_order', 'close_short', 'reopen_work_order', 'void_run']);

export class ModelFloor {
  readonly orders = new Map<string, ModelOrder>();
  readonly runs = new Map<string, ModelRun>();

  /** A command that somebody might send: mostly sensible, sometimes with an old version or on the wrong thing. */
  invent(random: Chances, now: number, isManager: boolean): ModelCommand {
    const orders = [...this.orders.values()];
    if (orders.length < 3 || (orders.length < 25 && random.chance(0.05)))
      return this.create(random.between(1, 30));
    const live = [...this.runs.values()].filter(({ status }) => status === 'Running' || status === 'Paused');
    const runs = random.chance(0.9) && live.length > 0 ? live : [...this.runs.values()];
    if (runs.length === 0 || random.chance(0.55))
      return random.chance(0.3)
        ? this.start(random.pick(orders), random.pick(LINES))
        : this.change(random, random.pick(orders), now, isManager);
    return this.onRun(random, random.pick(runs), isManager);
  }

  /** Where several were under way at once the answers tell what stands, as they tell a screen. */
  learn({ on }: ModelCommand, answer: Answer): void {
    if (on === 'order') {
      if (answer.deleted) this.orders.delete(answer.id);
      else this.keep(answer);
      return;
    }
    this.runs.set(answer.runId, { ...answer, order: answer.workOrderId });
  }

  private keep(answer: Answer): void {
    this.orders.set(answer.id, { ...answer, closedAt: Date.parse(answer.closedAt ?? '') });
  }

  private create(quantity: number): ModelCommand {
    const requiredDate = '2026-12-24';
    const fields = {
      requestId: ulid(),
      product: 'Brew',
      quantity,
      uom: 'cases',
      priority: 'Low',
      requiredDate,
    };
    return {
      ...{ on: 'order', action: 'create_work_order', fields },
      expect: () => 200,
      happened: (answer) => this.keep(answer),
    };
  }

  private start(order: ModelOrder, line: string): ModelCommand {
    const runId = ulid();
    return {
      ...{ on: 'run', action: 'start_run', fields: { runId, line, workOrderId: order.id } },
      expect: () => {
        if (line === 'L4') return 404;
        if ([...this.runs.values()].some((run) => run.line === line && isLive(run))) return 409;
        return (order.status === 'New Entry' || order.status === 'In progress') && !order.onHold ? 200 : 422;
      },
      happened: () => {
        this.runs.set(runId, { runId, order: order.id, line, status: 'Running', version: 1, counts: 0 });
        order.runs += 1;
        order.liveRuns += 1;
        if (order.status === 'New Entry') {
          order.status = 'In progress';
          order.version += 1;
        }
      },
    };
  }

  private change(random: Chances, order: ModelOrder, now: number, isManager: boolean): ModelCommand {
    const isOld = random.chance(0.05);
    const action = random.pick([
      ...[
        'hold_work_order',
        'release_work_order',
        'release_work_order',
        'start_work_order',
        'delete_work_order',
      ],
      ...[
        'complete_work_order',
        'complete_work_order',
        'close_short',
        'cancel_work_order',
        'reopen_work_order',
      ],
    ]);
    const version = isOld ? order.version + 1 : order.version;
    const isClosed = order.status === 'Completed' || order.status === 'Cancelled';
    const isWorkable = order.status === 'In progress' && order.liveRuns === 0;
    const may: Record<string, boolean> = {
      hold_work_order: !isClosed && !order.onHold,
      release_work_order: order.onHold,
      start_work_order: order.status === 'New Entry' && !order.onHold,
      delete_work_order: order.status === 'New Entry' && order.runs === 0,
      complete_work_order: isWorkable && order.good >= order.quantity,
      close_short: isWorkable && order.good < order.quantity,
      cancel_work_order: !isClosed && order.liveRuns === 0 && order.good === 0,
      reopen_work_order:
        order.status === 'Cancelled' || (order.status === 'Completed' && now - order.closedAt <= WEEK),
    };
    return {
      ...{ on: 'order', action, fields: { id: order.id, version, reason: 'Because' } },
      expect: () => {
        if (MANAGERS_ONLY.has(action) && !isManager) return 403;
        return isOld ? 409 : may[action] ? 200 : 422;
      },
      happened: (answer) => {
        if (action === 'delete_work_order') this.orders.delete(order.id);
        else this.changed(order, action, now);
        if (answer.status) expect(answer.status).toBe(order.status);
      },
    };
  }

  private changed(order: ModelOrder, action: string, now: number): void {
    order.version += 1;
    if (action === 'hold_work_order') order.onHold = true;
    if (action === 'release_work_order') order.onHold = false;
    if (action === 'start_work_order') order.status = 'In progress';
    if (action === 'reopen_work_order')
      order.status = order.status === 'Completed' ? 'In progress' : 'New Entry';
    if (['complete_work_order', 'close_short', 'cancel_work_order'].includes(action)) {
      order.status = action === 'cancel_work_order' ? 'Cancelled' : 'Completed';
      order.onHold = false;
      order.closedAt = now;
    }
  }

  private onRun(random: Chances, run: ModelRun, isManager: boolean): ModelCommand {
    const action = random.pick([
      ...['pause_run', 'resume_run', 'record_output', 'record_output', 'record_output', 'change_operator'],
      ...['stop_run', 'stop_run', 'void_run'],
    ]);
    const isOld = random.chance(0.05);
    const needsVersion = action !== 'record_output';
    const [good, loss] = [random.between(0, 12), random.between(0, 2)];
    const base = { runId: run.runId, ...(needsVersion ? { version: run.version + (isOld ? 1 : 0) } : {}) };
    const counted = action === 'stop_run' ? { countId: ulid(), good, loss } : {};
    const recorded = action === 'record_output' ? { countId: ulid(), good: good + 1, loss } : {};
    const may: Record<string, boolean> = {
      pause_run: run.status === 'Running',
      resume_run: run.status === 'Paused',
      record_output: isLive(run),
      change_operator: isLive(run),
      stop_run: isLive(run),
      void_run: isLive(run) && run.counts === 0,
    };
    const operator = `Operator ${random.between(1, 1_000_000)}`;
    return {
      ...{ on: 'run', action, fields: { ...base, ...counted, ...recorded, reason: 'Because', operator } },
      expect: () => {
        if (MANAGERS_ONLY.has(action) && !isManager) return 403;
        return needsVersion && isOld ? 409 : may[action] ? 200 : 422;
      },
      happened: () => {
        const order = this.orders.get(run.order);
        if (!order) throw new Error('The model lost an order.');
        if (action === 'record_output' || (action === 'stop_run' && good + loss > 0)) {
          order.good += action === 'record_output' ? good + 1 : good;
          order.loss += loss;
          run.counts += 1;
        }
        if (needsVersion) run.version += 1;
        if (action === 'pause_run') run.status = 'Paused';
        if (action === 'resume_run') run.status = 'Running';
        if (action === 'stop_run' || action === 'void_run') {
          run.status = action === 'stop_run' ? 'Stopped' : 'Void';
          order.liveRuns -= 1;
        }
      },
    };
  }
}

const isLive = ({ status }: ModelRun): boolean => status === 'Running' || status === 'Paused';
