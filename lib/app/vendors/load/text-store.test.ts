import { fc } from '#test/support/property-testing.ts';
import { TextStore } from './text-store.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  // Longer than a chunk, and as long as makes one end anywhere.
  fc.nat({ max: 150_000 }).map((length) => 'é'.repeat(length)),
);

it('answers every text as it was added, of any length and in any order', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const store = new TextStore();
      const places = texts.map((each) => store.add(each));
      expect(places.map((place) => store.at(place))).toEqual(texts);
      expect(new Set(places).size).toBe(texts.length);
    }),
  );
});
