import type { ListedBom, UsedIn } from '#api/bom.ts';
import { BOM_STATUSES, type BomStatus } from '#domain/bom/bom-terms.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';

interface BomFilters {
  readonly search: string;
  /** '': any; so in all of these. */
  readonly status: BomStatus | '';
  /** Bills that have this item among their components. */
  readonly component: string;
}

/** The filters that the URL names. What it names wrongly filters nothing. */
export const bomFiltersFrom = (get: (name: string) => string): BomFilters => ({
  search: get('q'),
  status: BOM_STATUSES.find((status) => status === get('status')) ?? '',
  component: get('component'),
});

export const isNarrowed = ({ search, status, component }: BomFilters): boolean =>
  search.trim() !== '' || status !== '' || component !== '';

/** The revisions that pass, in the order in which they came. `users`: where the component goes in. */
export const filterBoms = (
  boms: readonly ListedBom[],
  { search, status, component }: BomFilters,
  users: readonly UsedIn[],
): readonly ListedBom[] => {
  const hasWords = wordSearch(search);
  const using = new Set(users.map(({ inventoryID, revision }) => `${inventoryID}#${revision}`));
  return boms.filter(
    ({ inventoryID, name, revision, status: standing }) =>
      hasWords(`${inventoryID} ${name ?? ''} ${revision}`) &&
      (status === '' || standing === status) &&
      (component === '' || using.has(`${inventoryID}#${revision}`)),
  );
};
