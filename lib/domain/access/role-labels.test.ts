import { PERMISSION_NAMES } from './permissions.ts';
import { PERMISSION_LABELS } from './role-labels.ts';

it('says every permission in words of its own, areas together', () => {
  const words = Object.values(PERMISSION_LABELS);
  expect(Object.keys(PERMISSION_LABELS).sort()).toEqual([...PERMISSION_NAMES].sort());
  expect(new Set(words.map(({ does }) => does)).size).toBe(words.length);
  const areas = words.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
  expect(new Set(areas).size).toBe(areas.length);
});
