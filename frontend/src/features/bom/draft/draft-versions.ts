import { codeKey } from '#domain/code-key.ts';
import { type LineTerms, lineText } from '#frontend/features/bom/line-text.ts';
import type { VersionLine } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';

interface DraftTerms {
  readonly description: string;
  readonly perQty: number;
  readonly perUom: string;
  readonly lines: readonly LineTerms[];
}

/** A component that a draft has twice stands in one row, in the order of its lines. */
const byComponent = (lines: readonly LineTerms[]): ReadonlyMap<string, readonly LineTerms[]> => {
  const found = new Map<string, LineTerms[]>();
  for (const line of lines) {
    const key = codeKey(line.inventoryID);
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return found;
};

const textOf = (lines: readonly LineTerms[] | undefined): string =>
  lines?.map(lineText).join('; ') ?? 'Not in it';

/** What of a draft is not the same in both: with hundreds of lines the others would hide it. */
export const draftVersions = (yours: DraftTerms, current: DraftTerms): readonly VersionLine[] => {
  const [mine, now] = [byComponent(yours.lines), byComponent(current.lines)];
  const makes = ({ perQty, perUom }: DraftTerms) => `${quantityText(perQty)} ${perUom}`;
  const rows: readonly VersionLine[] = [
    { name: 'Makes', yours: makes(yours), current: makes(current) },
    {
      name: 'What is new in it',
      yours: yours.description || '–',
      current: current.description || '–',
    },
    ...[...new Set([...now.keys(), ...mine.keys()])].map((key) => ({
      name: (now.get(key) ?? mine.get(key))?.[0]?.inventoryID ?? key,
      yours: textOf(mine.get(key)),
      current: textOf(now.get(key)),
    })),
  ];
  return rows.filter((row) => row.yours !== row.current);
};
