import { PERMISSION_NAMES } from './permissions.ts';
import { PERMISSION_WORDS } from './role-words.ts';

it('says every permission in words of its own, areas together', () => {
  const words = Object.values(PERMISSION_WORDS);
  expect(Object.keys(PERMISSION_WORDS).sort()).toEqual([...PERMISSION_NAMES].sort());
  expect(new Set(words.map(({ does }) => does)).size).toBe(words.length);
  const areas = words.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
  expect(new Set(areas).size).toBe(areas.length);
});
