import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import type { LineCheck } from '#domain/production/check/line-check.ts';
import type { RunOutput } from '#domain/production/goods/output-lot.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { LotAct, RunLot } from '#domain/production/goods/run-lot.ts';
import type { StandsFor } from '#domain/production/goods/stands-for.ts';
import type { ListedRun, Run, RunCount } from '#domain/production/run.ts';
import type { EndedStatus } from '#domain/production/run-status.ts';
import type { Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot, LotId } from '#domain/stock/lots/lot.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';

/** An ended run as the history's index shows it. */
export interface RunEntry extends ListedRun {
  /** Where it stands by its start: the site's day, then the instant. */
  readonly startOrder: string;
}

/** What a run makes, as it starts. `isLotNew`: nobody knows its lot yet. */
export interface NewOutput extends RunOutput {
  readonly isLotNew: boolean;
}

/** What is written as a run starts. */
export interface StartOfRun {
  readonly run: Run;
  readonly order: { readonly next: WorkOrder; readonly previous: WorkOrder };
  /** Null: what it makes does not come into stock. */
  readonly output: NewOutput | null;
  /** The bill that the order keeps from now on; null: it has one already, or none. */
  readonly bom: FrozenBom | null;
  /** What was checked, as the line keeps it with the run; `version`: of the one that it takes the place of, or 0. */
  readonly check: { readonly next: LineCheck; readonly version: number };
}

/** What counting on a run is decided on. `count`: the one of that id, where it was counted before. */
export interface RunForCount {
  readonly run: Run | null;
  readonly count: RunCount | null;
  /** Null: what it makes does not come into stock. */
  readonly goods: RunGoods | null;
}

/** Something issued to a run, or returned from it, in the base unit. */
export interface LotMove {
  readonly act: LotAct;
  readonly runId: string;
  readonly baseUom: string;
  readonly movement: Movement;
  /** How its lot must stand; empty: nothing is asked. */
  readonly standing: readonly Lot[];
  /** The component that it is issued instead of; null: none. */
  readonly standsFor: StandsFor | null;
}

/** What the bill takes of several lots by itself, or gives back. */
export interface BillMove extends Omit<LotMove, 'baseUom' | 'standsFor'> {
  /** Of the goods that it was decided on. */
  readonly rev: number;
  /** The base unit of each component, by its name in the bill. */
  readonly uoms: ReadonlyMap<string, string>;
}

/** What becomes of a run's entry for the books; `previous` null: it had none. */
export interface PostingWrite {
  readonly next: Posting;
  readonly previous: Posting | null;
}

/** Runs and their counts, written together with the line and the order they are on. Reads by key are consistent. */
export interface RunStore {
  load(runId: string): Promise<Run | null>;
  /** Those that exist, in the order asked for. */
  loadMany(runIds: readonly string[]): Promise<readonly Run[]>;
  loadForCount(runId: string, countId: string): Promise<RunForCount>;
  /** The run with all its counts, oldest first. */
  loadWithCounts(runId: string): Promise<{ run: Run; counts: readonly RunCount[] } | null>;
  /** What these runs make, by run; those whose output comes into stock. */
  goodsOf(runIds: readonly string[]): Promise<ReadonlyMap<string, RunGoods>>;
  /** The run of that id, should there be one, and what a new one would be started on, in one read. */
  loadForStart(wanted: { runId: string; workOrderId: string; line: string }): Promise<{
    run: Run | null;
    order: WorkOrder | null;
    line: Line | null;
    bom: FrozenBom | null;
    /** The newest check on that line. */
    check: LineCheck | null;
  }>;
  /** The bills that these orders keep, by order. */
  bomsOf(workOrderIds: readonly string[]): Promise<ReadonlyMap<string, FrozenBom>>;
  /** The next run number, from an atomic counter. */
  nextNumber(): Promise<number>;
  /** The next number of a series of lots, from 1, from an atomic counter. */
  nextOfLots(series: string): Promise<number>;
  /**
   * All or nothing: the new run, the line's one place taken, the order with it, the lot that it makes and the bill that
   * the order keeps. CONFLICT: a run of that id exists, the line was taken or switched off, the order changed or got its
   * bill meanwhile, something was scanned at the line, or there is such a lot.
   */
  start(start: StartOfRun): Promise<Result<void, WriteConflict>>;
  /** Writes `next` if nothing has changed since `previous`, counts included. */
  save(next: Run, previous: Run): Promise<Result<void, WriteConflict>>;
  /**
   * All or nothing: the count, the run's totals and the order's, and what it does to stock. CONFLICT: counted before,
   * not live, too little, or what is taken back is not there any more.
   */
  count(run: Run, count: RunCount, movement: Movement | null): Promise<Result<void, WriteConflict>>;
  /**
   * All or nothing: the run ended, its last count if any with what it does to stock, the line free, the order with one
   * live run less.
   */
  end(
    next: Run,
    previous: Run,
    count: RunCount | null,
    movement: Movement | null,
    /** Where it is made void: what it was to make, as it was decided on. Nothing is issued to it from then on. */
    goods?: RunGoods | null,
  ): Promise<Result<void, WriteConflict>>;
  /** What a lot of a run is issued and returned on. */
  loadForLot(
    runId: string,
    lot: LotId,
  ): Promise<{ readonly run: Run | null; readonly goods: RunGoods | null; readonly lot: RunLot | null }>;
  /** The lots that were issued to a run. */
  lotsOf(runId: string): Promise<readonly RunLot[]>;
  /** What a run makes with the lots that were issued to it, in one read; no goods: it makes no lot. */
  goodsWithLots(
    runId: string,
  ): Promise<{ readonly goods: RunGoods | null; readonly lots: readonly RunLot[] }>;
  /**
   * All or nothing: the movement, and what the run has of its lot. CONFLICT: written before, too little there or at the
   * line, or the lot stands otherwise than `standing`.
   */
  moveLot(move: LotMove): Promise<Result<void, WriteConflict>>;
  /** The same of what the bill takes by itself. CONFLICT also where anything was issued, returned or settled since `rev`. */
  moveByBill(move: BillMove): Promise<Result<void, WriteConflict>>;
  /**
   * Writes a run's goods where nothing was issued, returned or settled since `previous`, all or nothing with its entry for
   * the books; null: that stays as it is.
   */
  saveGoods(
    next: RunGoods,
    previous: RunGoods,
    posting: PostingWrite | null,
  ): Promise<Result<void, WriteConflict>>;
  /** Puts a count into stock that was written without: once, whoever does. */
  stockCount(count: RunCount, movement: Movement): Promise<Result<void, WriteConflict>>;
  /** The order's runs by start, the newest first, from the index (which only finds keys). */
  idsOfWorkOrder(workOrderId: string, limit: number): Promise<readonly string[]>;
  history(ended: EndedStatus, slice: Slice): Promise<Sliced<RunEntry>>;
}
