import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { noticeStore } from '#adapters/dynamo/notices/notice-store.ts';
import { getNotice, postNotice } from '#api/notices/notices.ts';
import type { PeopleLooks } from '#app/notices/look/look-at-people.ts';
import type { Mailer } from '#app/notices/notice-ports.ts';
import { noticeReadHandlers } from '#app/notices/notice-read-handlers.ts';
import { noticeWriteHandlers } from '#app/notices/notice-write-handlers.ts';
import type { TellOfActsDeps } from '#app/notices/tell-of-acts.ts';
import type { Group } from '#domain/access/groups.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { ok } from '#domain/result.ts';
import type { Account } from '#domain/users/account.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';

const clients: DynamoDBDocumentClient[] = [];

afterAll(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** The entry of a lot that was held. */
export const aHeldLot = (number: number): AuditEntry => ({
  ...{ record: `Stock/ORANGE L-${number}`, entry: `ORANGE/lot#L-${number}#0000000001`, seq: 1 },
  ...{ noun: 'Stock', name: `ORANGE L-${number}`, kind: 'changed', by: 'mia', role: 'consultant' },
  at: `2026-03-04T00:59:${String(number % 60).padStart(2, '0')}.000Z`,
  recordedAt: `2026-03-04T00:59:${String(number % 60).padStart(2, '0')}.500Z`,
  ...{ act: 'PostInventory.hold_lot', reason: 'broken seal', requestId: `r-${number}`, device: 'Phone' },
  ...{
    changes: [],
    nth: 1,
    position: `p-${number}`,
    missed: false,
    previous: '',
    previousDay: '',
    hash: `hash-${number}`,
  },
});

type Died = { readonly calls: number; readonly isDone: boolean };

/**
 * An owner that dies at a call: it is never made, or its answer never comes. Whatever it calls afterwards is not made
 * either.
 */
const dyingAt = ({ calls, isDone }: Died) => {
  let left = calls;
  return <Deps extends object>(deps: Deps): Deps =>
    new Proxy(deps, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return async (...asked: unknown[]) => {
          left -= 1;
          if (left < -1 || (left < 0 && !isDone)) throw new Error('died before the call');
          const answer: unknown = await member.apply(target, asked);
          if (left < 0) throw new Error('died before the answer');
          return answer;
        };
      },
    });
};

/** Notices over a fresh table of the emulated database, people, a mailbox, and a clock that only tests move. */
export const aNoticeBench = async (entries: readonly AuditEntry[] = []) => {
  const { Notices } = await freshTables(testEngine.endpoint, 'Notices');
  const client = lightClient(testEngine.endpoint);
  clients.push(client);
  const notices = noticeStore(client, Notices);
  const clock = { at: Date.parse('2026-03-04T01:00:00.000Z'), now: () => clock.at };
  const retry = { random: () => 0, wait: () => Promise.resolve() };
  const people: Account[] = [];
  const mails: { to: string; subject: string; body: string }[] = [];
  const sent = { outcome: 'sent' as 'sent' | 'later' | 'lost' };
  const directory: PeopleLooks['directory'] = {
    page: async () => ok({ accounts: people, after: null }),
    members: async () =>
      ok(
        new Map(
          (['sysadmin', 'manager', 'consultant'] as const).map((group) => [
            group,
            new Set(people.filter(({ groups }) => groups.includes(group)).map(({ sub }) => sub)),
          ]),
        ),
      ),
  };
  const mailer: Mailer = {
    async send(mail) {
      if (sent.outcome === 'sent') mails.push(mail);
      return sent.outcome;
    },
  };
  const logged: object[] = [];
  const note = (event: string, fields: object = {}) => void logged.push({ event, ...fields });
  const log = { info: note, warn: note, error: note };
  const audit: TellOfActsDeps['audit'] = {
    load: async (keys) => entries.filter((one) => keys.some((key) => key.entry === one.entry)),
  };
  const deps = {
    ...{ notices, clock, directory, mailer, log, audit, ...retry },
    ...{
      site: 'https://warehouse.example.com',
      siteName: null,
      receipts: { loadMany: async () => [] },
      canMail: true,
    },
  };
  const ask = (group: Group) => ({ group, now: clock.at });
  return {
    ...{ table: Notices, client, notices, clock, people, mails, sent, logged, deps },
    keys: entries,
    /** The same for an owner that dies at a call of the store or of the mailer. */
    dying(died: Died) {
      const mortal = dyingAt(died);
      return { ...deps, notices: mortal(notices), mailer: mortal(mailer) };
    },
    get: (group: Group, action: 'list_notices' | 'unread' | 'list_topics', more: object = {}) =>
      callRoute(getNotice, noticeReadHandlers(deps), { ...more, action }, ask(group)),
    post: (group: Group, action: 'mark_read' | 'mark_unread' | 'set_topics', more: object = {}) =>
      callRoute(postNotice, noticeWriteHandlers(deps), { ...more, action }, ask(group)),
  };
};

export type NoticeBench = Awaited<ReturnType<typeof aNoticeBench>>;
