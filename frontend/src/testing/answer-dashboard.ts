import { getInventory } from '#api/inventory.ts';
import { getProduction } from '#api/production.ts';
import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getShipment } from '#api/shipments.ts';
import { getTracking } from '#api/tracking.ts';
import { getVendor } from '#api/vendors.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { EXPIRY_DAYS } from '#domain/stock/lots/expiry-days.ts';
import type { FakeApi } from './fake-api.ts';

/** A quiet morning: nothing loaded, nothing received, nothing waiting. What the dashboard asks for as it opens. */
export const answerDashboard = (api: FakeApi): void => {
  api.on(getReceipts, 'attention', () => ({
    data: {
      count: 0,
      failed: 0,
      waiting: 0,
      hasMore: false,
      oldestSince: null,
      oldestAgeSeconds: null,
      items: [],
    },
  }));
  api.on(getReceipts, 'list', () => ({
    data: { items: [] },
    meta: { from: '2026-11-20', to: '2026-11-20' },
  }));
  api.on(getReceiveGoods, 'expected', () => ({
    data: { open: 0, today: 0, overdue: 0, accountingAnswers: true },
  }));
  api.on(getWorkOrder, 'count_open', () => ({
    data: { open: 0, inProgress: 0, dueToday: 0, overdue: 0 },
  }));
  api.on(getShipment, 'count_shipments', () => ({ data: { open: 0, today: 0, overdue: 0 } }));
  api.on(getProduction, 'output_per_day', ({ unit, from = '', to = '' }) => ({
    data: { from, to, unit, days: [] },
  }));
  api.on(getInventory, 'count_expiring', () => ({
    data: { counts: EXPIRY_DAYS.map((days) => ({ days, items: 0 })), past: 0 },
  }));
  api.on(getTracking, 'open_recalls', () => ({ data: { items: [] } }));
  api.on(getVendor, 'vendor_load', () => ({ data: null }));
};
