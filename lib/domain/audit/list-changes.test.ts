import { rowChanges } from './row-changes.ts';

const changed = (before: object | undefined, after: object) =>
  rowChanges(before as never, after as never, []).map((change) => [
    change.field,
    change.before,
    change.after,
  ]);

const sugar = { lineNbr: 1, inventoryID: 'SUGAR', qty: 5_000_000, uom: 'KG', optional: false };
const cap = { lineNbr: 2, inventoryID: 'CAP', qty: 1_000_000, uom: 'EA', optional: false };

describe('what of a document’s lines changed', () => {
  it('is said line by line: what is another now, what came and what went', () => {
    const label = { lineNbr: 3, inventoryID: 'LABEL', qty: 1_000_000, uom: 'EA', optional: true };
    const lines = [{ ...sugar, qty: 5_250_000 }, label];
    expect(changed({ lines: [sugar, cap] }, { lines })).toEqual([
      ['lines 1 SUGAR qty', '5', '5.25'],
      ['lines 2 CAP', 'qty 1, uom EA', ''],
      ['lines 3 LABEL', '', 'qty 1, uom EA, optional true'],
    ]);
  });

  it('says of a movement which goods went from where to where', () => {
    const moved = (place: string, delta: number) => ({
      inventoryID: 'SUGAR',
      lotNumber: 'S1',
      place,
      delta,
    });
    const lines = [moved('loc:MAIN/R1', -10_000_000), moved('loc:MAIN/R2', 10_000_000)];
    expect(changed(undefined, { lines })).toEqual([
      ['lines SUGAR S1 loc:MAIN/R1', '', 'delta -10'],
      ['lines SUGAR S1 loc:MAIN/R2', '', 'delta 10'],
    ]);
  });

  it('says of what is picked which pallet it is, and not by whom, which the entry says', () => {
    const pick = {
      ...{ sscc: '093123450000000104', inventoryID: 'COLA', lotNumber: 'C1', place: 'hu:093123450000000104' },
      ...{ qty: 864_000_000, state: 'planned', at: null, by: null },
    };
    const line = { orderType: 'SO', orderNbr: 'SO001203', lineNbr: 1, inventoryID: 'COLA' };
    const before = { lines: [{ ...line, picks: [pick] }] };
    const after = { lines: [{ ...line, picks: [{ ...pick, state: 'picked', at: 'T', by: 'wendy' }] }] };
    expect(changed(before, after)).toEqual([
      ['lines picks 093123450000000104 COLA C1 state', 'planned', 'picked'],
    ]);
    expect(changed({ lines: [{ ...line, picks: [] }] }, before)).toEqual([
      ['lines picks 093123450000000104 COLA C1', '', 'place hu:093123450000000104, qty 864, state planned'],
    ]);
  });

  it('says of a contact with whom it was, and how it ended', () => {
    const contact = {
      customerID: 'C-HARBOUR',
      at: 'T',
      by: 'wendy',
      how: 'Phone',
      outcome: 'Reached',
      said: [],
    };
    const again = { ...contact, outcome: 'Goods on their way back' };
    expect(changed({ contacted: [] }, { contacted: [contact] })).toEqual([
      ['contacted C-HARBOUR', '', 'how Phone, outcome Reached'],
    ]);
    // The same once more is one more.
    expect(changed({ contacted: [contact] }, { contacted: [contact, { ...contact, at: 'U' }] })).toEqual([
      ['contacted', '', 'C-HARBOUR how Phone, outcome Reached'],
    ]);
    // Two of one customer have no names of their own.
    expect(changed({ contacted: [contact] }, { contacted: [contact, again] })).toEqual([
      ['contacted', '', 'C-HARBOUR how Phone, outcome Goods on their way back'],
    ]);
  });

  it('says what a customer named of goods, and no text that recognises a resend', () => {
    const said = [{ inventoryID: 'COLA', lotNumber: 'C1', held: 12_000_000, comingBack: 0, said: 'x' }];
    const [change] = changed({ contacted: [] }, { contacted: [{ customerID: 'C1', said }] });
    expect(change).toEqual(['contacted C1', '', 'said COLA C1 held 12, comingBack 0']);
    expect(changed({ said: 'a' }, { said: 'b' })).toEqual([]);
  });

  it('says in which line it is that loose goods are picked for', () => {
    const pick = { sscc: null, inventoryID: 'COLA', lotNumber: 'C1', place: 'loc:MAIN/R1', qty: 5_000_000 };
    const lines = (first: number, second: number) =>
      [first, second].map((qty, at) => ({
        ...{ orderNbr: 'SO1', lineNbr: at + 1, inventoryID: 'COLA', picks: [{ ...pick, qty }] },
      }));
    expect(changed({ lines: lines(5_000_000, 5_000_000) }, { lines: lines(6_000_000, 7_000_000) })).toEqual([
      ['lines SO1 1 COLA picks COLA C1 loc:MAIN/R1 qty', '5', '6'],
      ['lines SO1 2 COLA picks COLA C1 loc:MAIN/R1 qty', '5', '7'],
    ]);
  });

  it('shows of long texts of a line where they differ', () => {
    const long = 'x'.repeat(100);
    const [change] = changed(
      { lines: [{ ...sugar, note: `${long} one` }] },
      { lines: [{ ...sugar, note: `${long} two` }] },
    );
    expect(change).toEqual(['lines 1 SUGAR note', '…xxxxxxxxxxx one', '…xxxxxxxxxxx two']);
  });

  it('says nothing where nothing changed that somebody decides', () => {
    expect(changed({ lines: [sugar] }, { lines: [{ ...sugar, at: 'T', changeIds: ['A'] }] })).toEqual([]);
    expect(changed({ lines: [sugar, sugar] }, { lines: [sugar, sugar] })).toEqual([]);
  });

  it('stays small, however many lines there are', () => {
    const lines = Array.from({ length: 500 }, (_, at) => ({ ...sugar, lineNbr: at + 1 }));
    const said = changed(undefined, { lines });
    expect(said.slice(-1)).toEqual([['and 495 more', '', '']]);
    expect(JSON.stringify(said).length).toBeLessThan(300);
  });
});
