import type { RunStore } from '#app/production/production-ports.ts';
import type { ShipmentInList, ShipmentStore } from '#app/shipments/shipment-ports.ts';
import type { WorkCenterStore } from '#app/work-centers/work-center-ports.ts';
import type { Sliced, WorkOrderEntry, WorkOrderStore } from '#app/work-orders/work-order-ports.ts';
import { siteDay, siteMinute } from '#domain/calendar.ts';
import type { Standing, Subject } from '#domain/notices/notice.ts';
import { isLive } from '#domain/production/run-status.ts';
import { isOverdueShipment } from '#domain/shipments/shipment-status.ts';
import { dueOf } from '#domain/work-orders/due.ts';
import { OPEN_STATUSES } from '#domain/work-orders/work-order-status.ts';

export interface FloorLooks {
  readonly workOrders: Pick<WorkOrderStore, 'list'>;
  readonly workCenters: Pick<WorkCenterStore, 'lines'>;
  readonly runs: Pick<RunStore, 'loadMany' | 'loadWithCounts'>;
  readonly shipments: Pick<ShipmentStore, 'list'>;
}

const IDLE_MS = 60 * 60_000;

/** Rows are read so many at a time, and no more than that many times. */
const PAGE = 500;
const MAX_PAGES = 10;

interface Part<Row> {
  readonly read: (slice: { from: null; before: string | null; limit: number }) => Promise<Sliced<Row>>;
  readonly orderOf: (row: Row) => string;
}

/** All rows of a part of a list; `hasMore`: there are even more. */
const allOf = async <Row>({ read, orderOf }: Part<Row>) => {
  const rows: Row[] = [];
  let before: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const part = await read({ from: null, before, limit: PAGE });
    rows.push(...part.rows);
    const last = part.rows.at(-1);
    if (!part.more || !last) return { rows, hasMore: false };
    before = orderOf(last);
  }
  return { rows, hasMore: true };
};

/** Open work orders whose day is past. */
export const lookAtWorkOrders = async (
  { workOrders }: Pick<FloorLooks, 'workOrders'>,
  now: number,
): Promise<Standing> => {
  const today = siteDay(now);
  const parts = await Promise.all(
    OPEN_STATUSES.map((status) =>
      allOf<WorkOrderEntry>({
        read: (slice) => workOrders.list(status, slice),
        orderOf: ({ creationOrder }) => creationOrder,
      }),
    ),
  );
  const late = parts.flatMap(({ rows }) => rows.filter((row) => dueOf(row, today) === 'overdue'));
  const subjects = late.map(({ id }): Subject => ({ kind: 'workOrder', id, name: id }));
  const hasMore = parts.some((part) => part.hasMore);
  return { topic: 'orderOverdue', count: late.length, hasMore, subjects };
};

/** Shipments that are still here, and whose truck should have come. */
export const lookAtShipments = async (
  { shipments }: Pick<FloorLooks, 'shipments'>,
  now: number,
): Promise<Standing> => {
  const { rows, hasMore } = await allOf<ShipmentInList>({
    read: (slice) => shipments.list('OPEN', slice),
    orderOf: ({ order }) => order,
  });
  const late = rows.filter((row) => isOverdueShipment(row, siteMinute(now)));
  const subjects = late.map(
    ({ shipmentId, shipmentNbr }): Subject => ({ kind: 'shipment', id: shipmentId, name: shipmentNbr }),
  );
  return { topic: 'shipmentLate', count: late.length, hasMore, subjects };
};

/** Live runs that nobody has counted on, paused or resumed for so long. */
export const lookAtRuns = async (
  { workCenters, runs }: Pick<FloorLooks, 'workCenters' | 'runs'>,
  now: number,
): Promise<Standing> => {
  const lines = await workCenters.lines();
  const live = await runs.loadMany(lines.flatMap(({ liveRunId }) => liveRunId ?? []));
  const isOld = (at: string | undefined) => at === undefined || now - Date.parse(at) >= IDLE_MS;
  const idle: Subject[] = [];
  // Its counts are read only where nothing else has happened to it.
  for (const { runId, runNumber } of live.filter((run) => isLive(run) && isOld(run.updatedAt))) {
    const found = await runs.loadWithCounts(runId);
    if (found && isLive(found.run) && isOld(found.counts.at(-1)?.at))
      idle.push({ kind: 'run', id: runId, name: runNumber });
  }
  return { topic: 'runIdle', count: idle.length, hasMore: false, subjects: idle };
};
