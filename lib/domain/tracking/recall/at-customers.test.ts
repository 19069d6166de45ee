import * as fc from 'fast-check';
import { quantity, sum } from '#domain/quantity.ts';
import { atCustomer, contradictsItself, type SaidOfGoods, withoutSaidAnew } from './at-customers.ts';
import { CONTACT_OUTCOMES, type ContactOutcome } from './recall-words.ts';

const C1 = { inventoryID: 'COLA', lotNumber: 'C1' };
const GOT = { ...C1, qty: 20 };

const said = (parts: Partial<SaidOfGoods>, lot = C1): SaidOfGoods => ({
  ...{ ...lot, held: 0, comingBack: 0, destroyed: 0, soldOn: 0 },
  ...parts,
});

const answer = (outcome: ContactOutcome, ...goods: SaidOfGoods[]) => ({ outcome, said: goods });

const inUnits = (at: ReturnType<typeof atCustomer>) =>
  Object.fromEntries(Object.entries(at).flatMap(([part, qty]) => (qty === 0 ? [] : [[part, qty / 1e6]])));

describe('goods at a customer', () => {
  it.each([
    ['Reached, goods stopped', { held: 20 }],
    ['Reached, goods coming back', { comingBack: 20 }],
    ['Reached, goods gone', { soldOn: 20 }],
    ['Not reached', { unanswered: 20 }],
  ] as const)('are all as they answered where they named no quantity: %s', (outcome, expected) => {
    expect(inUnits(atCustomer(GOT, [answer(outcome)]))).toEqual(expected);
  });

  it('are what they said of each part, and the rest is not answered for', () => {
    const contacts = [
      answer('Reached, goods coming back', said({ comingBack: 12, destroyed: 2, soldOn: 1 })),
    ];
    expect(inUnits(atCustomer(GOT, contacts))).toEqual({
      ...{ comingBack: 12, destroyed: 2, soldOn: 1, unanswered: 5 },
    });
  });

  it('are what they said last: a call that reached nobody, or named no quantity, takes none of it back', () => {
    const contacts = [
      answer('Reached, goods stopped', said({ held: 20 })),
      answer('Reached, goods coming back', said({ comingBack: 15, soldOn: 5 })),
      answer('Reached, goods stopped'),
      answer('Not reached'),
    ];
    expect(inUnits(atCustomer(GOT, contacts))).toEqual({ comingBack: 15, soldOn: 5 });
  });

  it('of another lot than they spoke of are not answered for', () => {
    const other = said({ held: 5 }, { inventoryID: 'COLA', lotNumber: 'C2' });
    expect(inUnits(atCustomer(GOT, [answer('Reached, goods stopped', other)]))).toEqual({ unanswered: 20 });
  });

  it('are never more than they got: what they say beyond it is told apart', () => {
    const contacts = [answer('Reached, goods stopped', said({ comingBack: 15, held: 10 }))];
    expect(inUnits(atCustomer(GOT, contacts))).toEqual({ comingBack: 15, held: 5, beyond: 5 });
  });

  it('add up to what they got, whatever they say', () => {
    const amount = fc.integer({ min: 0, max: 40 });
    const goods = fc.record({ held: amount, comingBack: amount, destroyed: amount, soldOn: amount });
    const contact = fc.record({
      outcome: fc.constantFrom(...CONTACT_OUTCOMES),
      said: fc.array(
        goods.map((parts) => said(parts)),
        { maxLength: 1 },
      ),
    });
    fc.assert(
      fc.property(amount, fc.array(contact, { maxLength: 4 }), (qty, contacts) => {
        const { beyond: _beyond, ...parts } = atCustomer({ ...C1, qty }, contacts);
        expect(sum(Object.values(parts))).toBe(quantity(qty));
        expect(Object.values(parts).every((part) => part >= 0)).toBe(true);
      }),
    );
  });
});

describe('an answer that contradicts itself', () => {
  it('is one that holds, or sends back, what is gone', () => {
    expect(contradictsItself(answer('Reached, goods gone', said({ held: 1 })))).toBe(true);
    expect(contradictsItself(answer('Reached, goods gone', said({ comingBack: 1 })))).toBe(true);
    expect(contradictsItself(answer('Reached, goods gone', said({ soldOn: 20, destroyed: 1 })))).toBe(false);
    expect(contradictsItself(answer('Reached, goods stopped', said({ soldOn: 20 })))).toBe(false);
  });
});

describe('answers without what was said anew', () => {
  it('tell the same of every lot, and no lot twice', () => {
    const lots = ['C1', 'C2', 'C3'].map((lotNumber) => ({ inventoryID: 'COLA', lotNumber }));
    const goods = fc
      .uniqueArray(fc.constantFrom(...lots), { maxLength: 3 })
      .chain((named) =>
        fc.tuple(...named.map((lot) => fc.integer({ min: 1, max: 30 }).map((held) => said({ held }, lot)))),
      );
    const contact = fc.record({ outcome: fc.constantFrom(...CONTACT_OUTCOMES), said: goods });
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 6 }), (contacts) => {
        const inShort = withoutSaidAnew(contacts);
        for (const lot of lots)
          expect(atCustomer({ ...lot, qty: 20 }, inShort)).toEqual(atCustomer({ ...lot, qty: 20 }, contacts));
        expect(inShort.map((one) => one.said.length + one.saidAnew)).toEqual(
          contacts.map((one) => one.said.length),
        );
      }),
    );
  });

  it('of hundreds of calls about the same lots say each lot once, and one of each call', () => {
    const hundred = Array.from({ length: 100 }, (_, at) =>
      said({ held: 1 }, { inventoryID: 'COLA', lotNumber: `C${at}` }),
    );
    const calls = Array.from({ length: 50 }, () => answer('Reached, goods stopped', ...hundred));
    expect(withoutSaidAnew(calls).flatMap((one) => one.said)).toHaveLength(100 + 49);
  });
});
