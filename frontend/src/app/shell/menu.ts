import { MENU_GROUPS, type MenuGroup, type MenuSection, type Page } from '#frontend/app/routing/pages.ts';
import type { IconName } from '#frontend/ui/graphics/icon.tsx';

const SECTION_ICONS: Readonly<Record<MenuSection, IconName>> = {
  'Work Orders': 'work',
  'Shipment Management': 'ship',
  BoM: 'parts',
};

/** Pages under one heading of the menu, which opens and closes. */
export interface Section {
  readonly label: MenuSection;
  readonly icon: IconName;
  readonly pages: readonly Page[];
}

interface Group {
  readonly label: MenuGroup;
  readonly entries: readonly (Page | Section)[];
}

export const isSection = (entry: Page | Section): entry is Section => 'pages' in entry;

/** The menu over the pages that exist, in their order; a section stands where its first page would. */
export const menuOf = (pages: readonly Page[]): readonly Group[] =>
  MENU_GROUPS.map((label) => {
    const entries: (Page | Section)[] = [];
    const seen = new Set<MenuSection>();
    const ofGroup = pages.filter((page) => page.group === label);
    for (const page of ofGroup) {
      if (page.section === undefined) entries.push(page);
      else if (!seen.has(page.section)) {
        seen.add(page.section);
        entries.push({
          label: page.section,
          icon: SECTION_ICONS[page.section],
          pages: ofGroup.filter((other) => other.section === page.section),
        });
      }
    }
    return { label, entries };
  }).filter((group) => group.entries.length > 0);
