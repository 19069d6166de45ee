import { err, ok } from '#domain/result.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { type PlannedChange, savingChanges } from './save-changes.ts';

const AT_ONCE = 25;

const aCreation = (index: number): PlannedChange => {
  const next = aVendor({ vendorID: `V${index}` });
  return { key: next.vendorID, stored: null, change: { kind: 'create', next } };
};

describe('saving changes', () => {
  it('plans no further ahead than it writes at once', async () => {
    let planned = 0;
    let answered = 0;
    let furthest = 0;
    function* plan(): Generator<PlannedChange> {
      for (; planned < 200; planned++) {
        furthest = Math.max(furthest, planned - answered);
        yield aCreation(planned);
      }
    }
    const store = { saveFromAccounting: async () => ok(undefined) };
    for await (const { savedAs } of savingChanges(store, plan(), async () => undefined)) {
      expect(savedAs).toBe('created');
      answered += 1;
    }
    expect(answered).toBe(200);
    expect(furthest).toBeLessThan(AT_ONCE);
  });

  it('answers what became of each, and writes nothing where nothing differs', async () => {
    const storedVendor = aVendor({ vendorID: 'HELD' });
    const plan: PlannedChange[] = [
      aCreation(1),
      { key: 'HELD', stored: storedVendor, change: { kind: 'same' } },
      {
        key: 'MET',
        stored: storedVendor,
        change: { kind: 'change', next: { ...storedVendor, vendorID: 'MET' } },
      },
      {
        key: 'MOVED',
        stored: storedVendor,
        change: { kind: 'change', next: { ...storedVendor, vendorID: 'MOVED' } },
      },
    ];
    const written: string[] = [];
    const store = {
      saveFromAccounting: async ({ vendorID }: { vendorID: string }) => {
        written.push(vendorID);
        return vendorID === 'MET' ? err('CONFLICT' as const) : ok(undefined);
      },
    };
    const became: Record<string, string> = {};
    for await (const { key, savedAs } of savingChanges(store, plan, async () => undefined))
      became[key] = savedAs;
    expect(became).toEqual({ V1: 'created', HELD: 'same', MET: 'conflict', MOVED: 'changed' });
    expect(written).toEqual(['V1', 'MET', 'MOVED']);
  });
});
