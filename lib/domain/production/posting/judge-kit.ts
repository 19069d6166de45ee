import { itemKey } from '#domain/items/item.ts';
import type { JudgedDocument } from '#domain/posting/judged-document.ts';
import { compareKit } from './compare-kit.ts';
import type { KitToPost } from './kit-to-post.ts';
import type { PostedKit } from './posted-kit.ts';

/** The steps in which a kit assembly is made: the system makes its component rows by itself, with lots of its choice. */
export const KIT_STEPS = ['create', 'fill', 'release'] as const;

/** What was used and has no row there: a kit assembly takes no other components than its specification's. */
const foreignPart = (kit: KitToPost, found: PostedKit): string | null => {
  const known = new Set(found.parts.map(({ inventoryID }) => itemKey(inventoryID)));
  return kit.parts.find(({ inventoryID }) => !known.has(itemKey(inventoryID)))?.inventoryID ?? null;
};

export const judgeKit = (kit: KitToPost, found: PostedKit): JudgedDocument<(typeof KIT_STEPS)[number]> => {
  const { comparison, differences } = compareKit(kit, found);
  if (comparison === 'different') return { is: 'not ours' };
  if (found.status === 'Released')
    return comparison === 'quantities differ'
      ? { is: 'not as sent', reason: `It is released there with other quantities. ${differences.join(' ')}` }
      : { is: 'whole', differences };
  if (found.qty !== kit.qty)
    return { is: 'not as sent', reason: `It was changed there. ${differences.join(' ')}` };
  const foreign = foreignPart(kit, found);
  if (foreign !== null)
    return {
      is: 'not as sent',
      reason: `${foreign} was used, and it is no component of revision ${kit.revision} there.`,
    };
  return {
    is: 'unfinished',
    next: comparison === 'equal' && found.status === 'Balanced' ? 'release' : 'fill',
  };
};
