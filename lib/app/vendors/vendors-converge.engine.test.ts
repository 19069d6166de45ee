import { STAMP_MARGIN_MS } from '#domain/vendors/stamp.ts';
import { vendorStatusFrom } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { fc, runs } from '#test/support/property-testing.ts';
import { bareBodyOf, bodyOf, split } from '#test/support/vendors/accounting-model.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { MINUTE, stepsOn, unavailable, type VendorSteps } from '#test/support/vendors/vendor-steps.ts';
import { applyNotifications } from './notifications/apply-notifications.ts';
import { setWarehouseReceivable } from './receivable/set-warehouse-receivable.ts';

let bench: VendorBench;
let steps: VendorSteps;

describe('vendors', () => {
  const way = fc.constantFrom('whole' as const, 'split' as const, 'twice' as const, 'bare' as const);

  /** How long before its commit a transaction was stamped, ms: within the margin that is allowed for. */
  const took = fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(STAMP_MARGIN_MS - 5_000) },
  );

  /** What may happen, in any order; numbers choose a vendor or a post. */
  const happening = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('change' as const), of: fc.nat(3), to: fc.nat(4), way, took }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), of: fc.nat(3), way, took }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(1000) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('toggle' as const), of: fc.nat(3) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('turn' as const), during: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const), during: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('away' as const), is: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.nat(70_000) }) },
  );

  type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

  const STATUSES = ['Active', 'On Hold', 'Hold Payments', 'Inactive', 'One-Time'];

  it('converge to the books for any order, duplication and splitting, and flags are only ever set by people', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: -600_000, max: 600_000 }),
        fc.boolean(),
        async (happenings, skew, tellsTime) => {
          bench = await aVendorBench();
          steps = stepsOn(bench);
          bench.accountingModel.skew = skew;
          bench.accountingModel.tellsTime = tellsTime;
          for (let of = 0; of <= 3; of++) bench.accountingModel.commit(`V${of}`, {});
          await steps.load();
          const posts: string[] = [];
          const flags = new Map<string, boolean>();

          const commit = (
            of: number,
            to: number | null,
            travels: 'whole' | 'split' | 'twice' | 'bare',
            tookMs = 0,
          ) => {
            const vendor =
              to === null ? null : { vendorName: `Name ${to}`, status: STATUSES[to] ?? 'Active' };
            const pushed = bench.accountingModel.commit(`V${of}`, vendor, tookMs);
            if (pushed.inserted.length + pushed.deleted.length === 0) return;
            if (travels === 'bare') posts.push(bareBodyOf(pushed));
            else if (travels === 'split') posts.push(...split(pushed).map(bodyOf));
            else posts.push(...Array<string>(travels === 'twice' ? 2 : 1).fill(bodyOf(pushed)));
          };
          const toggle = async (of: number) => {
            const vendorId = `v${of}`;
            const receivable = !flags.get(vendorKey(vendorId));
            const set = await setWarehouseReceivable(bench, { vendorId, receivable, by: 'mia' }, 0);
            if (set.ok) flags.set(vendorKey(vendorId), receivable);
          };
          const deliver = async (which: number) => {
            const [body] = posts.splice(which % Math.max(1, posts.length), 1);
            if (body) await steps.receive(body);
          };
          /** While an answer is on its way: something changes, arrives, and is applied by another worker. */
          const meanwhile = (during: boolean) => {
            bench.accountingModel.onTheWay = async () => {
              bench.accountingModel.onTheWay = async () => undefined;
              if (!during) return;
              commit(1, 3, 'bare');
              await toggle(1);
              await toggle(2);
              await deliver(posts.length - 1);
              await applyNotifications({ ...bench, workerId: 'other' }, [], steps.soon());
              bench.clock.time += 1500;
            };
          };

          for (const it of happenings) {
            bench.clock.time += 7;
            if (it.kind === 'change') commit(it.of, it.to, it.way, it.took);
            else if (it.kind === 'remove') commit(it.of, null, it.way, it.took);
            else if (it.kind === 'deliver') await deliver(it.which);
            else if (it.kind === 'away') bench.accountingModel.failWith = it.is ? unavailable : () => null;
            else if (it.kind === 'time') bench.clock.time += it.ms;
            else if (it.kind === 'toggle') await toggle(it.of);
            else if (it.kind === 'turn') {
              meanwhile(it.during);
              await steps.turn();
            } else {
              meanwhile(it.during);
              await steps.load();
            }
          }

          bench.accountingModel.onTheWay = async () => undefined;
          bench.accountingModel.failWith = () => null;
          while (posts.length > 0) await deliver(0);
          for (let turns = 0; turns < 4; turns++) {
            await steps.turn();
            bench.clock.time += 20 * MINUTE;
          }

          expect(await bench.notifications.due('RECEIVED', bench.clock.now(), 10)).toEqual([]);
          expect(await bench.notifications.due('WAITING', bench.clock.now(), 10)).toEqual([]);
          for (let of = 0; of <= 3; of++) {
            const key = `V${of}`;
            const storedVendor = await bench.vendors.load(key);
            const truth = bench.accountingModel.vendors.get(key);
            if (truth) {
              expect(storedVendor).toMatchObject({
                vendorName: truth.vendorName,
                accountingStatus: truth.status,
                vendorStatus: vendorStatusFrom(truth.status),
                unconfirmed: false,
              });
            } else if (storedVendor) {
              expect(storedVendor).toMatchObject({ vendorStatus: 'INACTIVE', unconfirmed: false });
            }
            if (storedVendor)
              expect([key, storedVendor.vendorReceivable]).toEqual([key, flags.get(key) ?? false]);
          }
        },
      ),
      {
        numRuns: runs(10),
        // Read, and then changed and removed by transactions that had begun before: rarely the last of their vendor.
        examples: (['whole', 'split', 'twice'] as const).map((way): [Happening[], number, boolean] => [
          [
            { kind: 'change' as const, of: 0, to: 1, way, took: 20_000 },
            { kind: 'remove' as const, of: 1, way, took: 20_000 },
          ],
          0,
          true,
        ]),
      },
    );
  });
});
