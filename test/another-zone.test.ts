import { listPlace } from '#domain/audit/audit-entry.ts';
import { addDays, setSiteTimeZone, siteDay, siteMinute } from '#domain/calendar.ts';
import { callMonth } from '#domain/calls/logged-call.ts';
import { outputPerDay } from '#domain/production/output-per-day.ts';
import { ZERO } from '#domain/quantity.ts';
import { receivedDateError } from '#domain/receiving/request/received-date.ts';
import { isOverdueShipment } from '#domain/shipments/shipment-status.ts';
import { checkRequiredDate } from '#domain/work-orders/edit-work-order.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';

/** What is so late at each site: the days of Santiago are half a day behind those of Sydney. */
const LATE_IN_SANTIAGO = Date.parse('2026-12-01T02:30:00Z');

const at = (timeZone: string): void => setSiteTimeZone(timeZone);

afterEach(() => at('Australia/Sydney'));

describe('at a site elsewhere', () => {
  it('a delivery that came this evening is not of tomorrow', () => {
    at('America/Santiago');
    const today = siteDay(LATE_IN_SANTIAGO);
    expect(today).toBe('2026-11-30');
    expect(receivedDateError('2026-11-30', today)).toBeNull();
    expect(receivedDateError('2026-12-01', today)).toBe('Received date cannot be in the future');
  });

  it('an order is wanted today at the earliest', () => {
    at('America/Santiago');
    expect(checkRequiredDate('2026-11-30', LATE_IN_SANTIAGO)).toEqual([]);
    at('Australia/Brisbane');
    expect(checkRequiredDate('2026-11-30', LATE_IN_SANTIAGO)).not.toEqual([]);
  });

  it('the record and the calls stand under its own day and month', () => {
    const recordedAt = new Date(LATE_IN_SANTIAGO).toISOString();
    at('America/Santiago');
    expect(listPlace({ recordedAt, hash: 'a'.repeat(40) })).toMatchObject({
      day: '2026-11-30',
      month: '2026-11',
    });
    expect(callMonth({ at: recordedAt })).toBe('2026-11');
    at('Australia/Lord_Howe');
    expect(listPlace({ recordedAt, hash: 'a'.repeat(40) })).toMatchObject({
      day: '2026-12-01',
      month: '2026-12',
    });
  });

  it('a truck is late when its window is over by the clock on the wall', () => {
    const shipment = {
      status: 'Scheduled',
      day: '2026-10-04',
      window: { from: '02:00', to: '02:30' },
    } as const;
    at('Australia/Lord_Howe');
    // The clock goes from 02:00 to 02:30: the window is over as soon as it begins.
    expect(isOverdueShipment(shipment, siteMinute(Date.parse('2026-10-03T15:29:59Z')))).toBe(false);
    expect(isOverdueShipment(shipment, siteMinute(Date.parse('2026-10-03T15:31:00Z')))).toBe(true);
  });

  it.each(['Australia/Brisbane', 'America/Santiago', 'Australia/Lord_Howe'])(
    'the last thirty days are thirty, whatever its clock did meanwhile: %s',
    (timeZone) => {
      at(timeZone);
      for (
        let now = Date.parse('2026-03-20T00:00:00Z');
        now < Date.parse('2026-10-30T00:00:00Z');
        now += 23 * 1_800_000
      )
        expect(addDays(firstOfLastDays(now), 29)).toBe(siteDay(now));
    },
  );

  it('what ran before its midnight was made the day before', () => {
    at('America/Santiago');
    const run = (startTime: string) =>
      ({
        startTime,
        unit: 'Bottles',
        sizes: { perPack: null, perPallet: null },
        good: ZERO,
        loss: ZERO,
      }) as never;
    expect(
      outputPerDay([run('2026-12-01T02:59:00Z'), run('2026-12-01T03:00:00Z')], 'Bottles' as never).map(
        ({ day, runs }) => [day, runs],
      ),
    ).toEqual([
      ['2026-11-30', 1],
      ['2026-12-01', 1],
    ]);
  });
});
