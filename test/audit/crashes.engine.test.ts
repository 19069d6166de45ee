import { ulid } from 'ulid';
import { recordChanges } from '#app/audit/record-changes.ts';
import { verifyAudit } from '#app/audit/verify-audit.ts';
import { anAuditBench } from '#test/support/audit/audit-bench.ts';
import { recordActs } from '#test/support/audit/recorded-acts-run.ts';
import { anOrder, aProductionBench } from '#test/support/production/production-bench.ts';
import { fc } from '#test/support/property-testing.ts';

const DAY = '2026-03-04';

/** After how many calls of the tables something dies, and whether its last call was carried out all the same. */
const aDeath = fc.record({ calls: fc.integer({ min: 0, max: 5 }), isDone: fc.boolean() });

describe('acts whose functions die between any two calls, and a recorder that does', () => {
  it('leave an entry for each change and no entry without one', async () => {
    const bench = await aProductionBench();
    const { client } = bench;
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    let death: { calls: number; isDone: boolean } | null = null;
    const dying = async (command: unknown): Promise<unknown> => {
      if (death === null) return send(command);
      death.calls -= 1;
      if (death.calls >= 0) return send(command);
      const { isDone } = death;
      death = null;
      if (isDone) await send(command);
      throw new Error('died');
    };
    Object.assign(client, { send: dying });
    const recorded = await recordActs({ WorkOrders: bench.tables.workOrders });
    const audit = await anAuditBench();

    await fc.assert(
      fc.asyncProperty(
        fc.array(aDeath, { minLength: 3, maxLength: 6 }),
        fc.array(aDeath, { maxLength: 4 }),
        async (acts, recorders) => {
          const { id } = await anOrder(bench);
          const current = async () =>
            (await bench.manager.getWorkOrder('get_work_order', { id })).body.data as {
              version: number;
              onHold: boolean;
            };
          for (const planned of acts) {
            const { version, onHold } = await current();
            const action = onHold ? 'release_work_order' : 'hold_work_order';
            const request = { id, version, changeId: ulid(), ...(onHold ? {} : { reason: 'No cans' }) };
            death = { ...planned };
            await bench.manager.postWorkOrder(action, request).catch(() => undefined);
            death = null;
            // Whoever lost the answer sends it again.
            await bench.manager.postWorkOrder(action, request);
          }
          const changes = (await recorded.changes()).filter(({ after }) => after.id === id);
          for (const one of recorders)
            await recordChanges({ ...audit, audit: audit.dying(one) }, changes).catch(() => undefined);
          await recordChanges(audit, changes);

          const versions = changes.map(({ after }) => after.version);
          expect(new Set(versions).size).toBe(acts.length + 1);
          const entries = (await audit.entries()).filter(({ name }) => name === id);
          expect(entries.map(({ requestId, nth }) => `${requestId}#${nth}`).sort()).toEqual(
            changes.map(({ stamp }) => `${stamp.requestId}#${stamp.nth}`).sort(),
          );
          expect(entries.some(({ missed }) => missed)).toBe(false);
        },
      ),
      { numRuns: 12 },
    );
    recorded.end();
    expect((await verifyAudit(audit, { from: DAY, to: DAY, today: DAY })).findings).toEqual([]);
  });
});
