import * as z from 'zod/mini';
import { type DeepReadonly, group, listField } from '#domain/record.ts';
import { isTruckOverdue } from './shipment-status.ts';

/** How many shipments that are here have a truck on a day, by the time until which it may come. */
const OpenOnDay = group({
  /** `YYYY-MM-DD`; null: not scheduled yet. */
  day: z.nullable(z.string()),
  /** `HH:MM` at the site; null: any time of the day. */
  to: z.nullable(z.string()),
  count: z.int(),
});

/** Shipments that are here, counted at one moment: what is late follows from the minute of whoever asks. */
export const OpenShipmentTally = listField(OpenOnDay).stored;
export type OpenShipmentTally = DeepReadonly<z.output<typeof OpenShipmentTally>>;

interface OpenShipment {
  readonly day: string | null;
  readonly window: { readonly to: string } | null;
}

export const openShipmentTally = (open: readonly OpenShipment[]): OpenShipmentTally => {
  const counted = new Map<string, { day: string | null; to: string | null; count: number }>();
  for (const { day, window } of open) {
    const to = window?.to ?? null;
    const key = `${day} ${to}`;
    counted.set(key, { day, to, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
};

/** What a tally says at a minute of the site (`YYYY-MM-DD HH:MM`). */
export const openShipmentCounts = (tally: OpenShipmentTally, minute: string) => {
  const sumOf = (belongs: (one: OpenShipmentTally[number]) => boolean): number =>
    tally.filter(belongs).reduce((sum, { count }) => sum + count, 0);
  return {
    open: sumOf(() => true),
    today: sumOf(({ day }) => day === minute.slice(0, 10)),
    overdue: sumOf(({ day, to }) => isTruckOverdue({ day, window: to === null ? null : { to } }, minute)),
  };
};
