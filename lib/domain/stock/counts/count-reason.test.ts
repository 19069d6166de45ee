import { countReason, readCountReason } from './count-reason.ts';

describe('what the movements of a count say', () => {
  it.each(['', 'Second shift', 'Bay 4: twice,\nby two'])(
    "names the count and what was noted: '%s'",
    (note) => {
      const said = countReason('CT-000012', note);
      expect(readCountReason(said)).toEqual({ countNbr: 'CT-000012', note: note === '' ? null : note });
    },
  );

  it('is not taken for one where a person wrote it of something else', () => {
    for (const reason of [null, '', 'Counted, again.', 'CT-000012'])
      expect(readCountReason(reason)).toBeNull();
  });
});
