import { failUnreadable, isDue, setAside, settle } from './notification-turn.ts';
import type { StoredNotification } from './stored-notification.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const MINUTE = 60_000;
const later = (ms: number) => new Date(NOW + ms).toISOString();

const aNotification = (more: Partial<StoredNotification> = {}): StoredNotification => ({
  notificationId: 'n-1',
  status: 'RECEIVED',
  receivedAt: later(0),
  dueAt: later(0),
  attempts: 0,
  message: null,
  query: 'Vendors',
  transactionId: 't-1',
  companyId: 'BOTTLER',
  inserted: 1,
  deleted: 0,
  ...more,
});

describe('a notification', () => {
  it.each<[string, Partial<StoredNotification>, boolean]>([
    ['that was just received', { dueAt: later(MINUTE) }, true],
    ['that could not be applied, before its time', { attempts: 1, dueAt: later(MINUTE) }, false],
    ['that could not be applied, at its time', { attempts: 1, dueAt: later(0) }, true],
    ['that waits, before its time', { status: 'WAITING', dueAt: later(MINUTE) }, false],
    ['that waits, at its time', { status: 'WAITING', dueAt: later(0) }, true],
    ['that is applied', { status: 'APPLIED', dueAt: null }, false],
    ['that failed', { status: 'FAILED', dueAt: later(0) }, false],
  ])('%s: is it due?', (_, more, due) => {
    expect(isDue(aNotification(more), NOW)).toBe(due);
  });
});

describe('after its rows were applied, a notification', () => {
  const at = { now: NOW, accountingName: 'MYOB Acumatica' };
  const nothing = { open: false, waits: false, unreadable: 0 };

  it('is done where nothing is left', () => {
    expect(settle(aNotification(), nothing, null, at)).toMatchObject({ status: 'APPLIED', dueAt: null });
  });

  it('is done although the accounting system failed at the vendors of others', () => {
    expect(settle(aNotification(), nothing, { message: 'away' }, at).status).toBe('APPLIED');
  });

  it('waits longer with each time that its vendors could not be confirmed, and says why', () => {
    const waits = [0, 1, 2, 5, 40].map((attempts) => {
      const open = { ...nothing, open: true };
      const next = settle(aNotification({ attempts }), open, { message: 'no route' }, at);
      expect(next).toMatchObject({ status: 'WAITING', attempts: attempts + 1 });
      expect(next.message).toBe('MYOB Acumatica has not confirmed it yet: no route');
      return Date.parse(next.dueAt ?? '') - NOW;
    });
    expect(waits).toEqual([0.5, 1, 2, 15, 15].map((minutes) => minutes * MINUTE));
  });

  it('waits for as long as the accounting system asks', () => {
    const error = { message: 'busy', retryAfterMs: 20 * MINUTE };
    expect(settle(aNotification(), { ...nothing, open: true }, error, at).dueAt).toBe(later(20 * MINUTE));
  });

  it('is looked at again at once, at no cost, where a vendor changed under the reading', () => {
    const next = settle(aNotification(), { ...nothing, open: true }, null, at);
    expect(next).toMatchObject({ status: 'WAITING', attempts: 0, dueAt: later(0), message: null });
  });

  it('waits a minute from its coming for the other half of a pair', () => {
    const next = settle(aNotification(), { ...nothing, waits: true, unreadable: 2 }, null, at);
    expect(next).toMatchObject({ status: 'WAITING', dueAt: later(MINUTE) });
  });

  it('is left to a person where rows name no vendor', () => {
    const next = settle(aNotification(), { ...nothing, unreadable: 2 }, null, at);
    expect(next).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('2 of its rows name no vendor'),
    });
  });
});

describe('a notification that can’t be applied', () => {
  it('is tried eight times, later each time, and is then left to a person', () => {
    let one = aNotification();
    const statuses: string[] = [];
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      one = setAside(one, NOW);
      statuses.push(one.status);
      waits.push((Date.parse(one.dueAt ?? '') - NOW) / MINUTE);
    }
    expect(statuses).toEqual([...Array<string>(7).fill('RECEIVED'), 'FAILED']);
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 15, 15, 0]);
  });

  it('is left to a person at once where its body is damaged', () => {
    expect(failUnreadable(aNotification(), NOW)).toMatchObject({ status: 'FAILED', attempts: 0 });
  });
});
