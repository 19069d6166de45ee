type Part = Readonly<Record<string, unknown>>;

/** What of a list changed: of which of its parts, and what of it, as texts; empty: it was not there. */
interface PartChange {
  readonly of: string;
  readonly before: string;
  readonly after: string;
}

/** How a value is said, and what of a part nobody decides. */
interface Wording {
  textOf(field: string, value: unknown): string;
  isLeftOut(field: string): boolean;
}

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Lists of single values are no such lists: they are said whole. */
export const isPartList = (value: unknown): value is readonly Part[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPart);

/** By which of these a part is called, as many as it has. */
const NAMES = ['orderNbr', 'lineNbr', 'customerID', 'sscc', 'inventoryID', 'lotNumber', 'locationID'];

/** What is on a pallet has no other place. */
const namesOf = (part: Part): readonly string[] =>
  (typeof part.sscc === 'string' ? NAMES : [...NAMES, 'place']).filter(
    (field) => typeof part[field] === 'string' || typeof part[field] === 'number',
  );

const nameOf = (part: Part): string =>
  namesOf(part)
    .map((field) => String(part[field]))
    .filter((text) => text !== '')
    .join(' ');

const isSaid = (value: unknown): boolean =>
  ![null, undefined, '', false].includes(value as null) && !(Array.isArray(value) && value.length === 0);

/** `qty 10, uom EA`: what some of a value's fields say. */
const fieldsText = (value: Part, fields: readonly string[], wording: Wording): string =>
  fields
    .filter((field) => !wording.isLeftOut(field) && isSaid(value[field]))
    .map((field) => [field, wording.textOf(field, value[field])])
    .filter(([, text]) => text !== '')
    .map((pair) => pair.join(' '))
    .join(', ');

/** All that a value of several fields says, in the alphabet's order: a table keeps them in none. */
export const objectText = (value: Part, wording: Wording): string =>
  fieldsText(value, Object.keys(value).sort(), wording);

/** All of a part but what it is called by. */
const partText = (part: Part, wording: Wording): string => {
  const names = namesOf(part);
  return fieldsText(
    part,
    Object.keys(part).filter((field) => !names.includes(field)),
    wording,
  );
};

/** All of every part. */
export const listText = (parts: readonly Part[], wording: Wording): string =>
  parts
    .map((part) => [nameOf(part), partText(part, wording)].filter((text) => text !== '').join(' '))
    .join('; ');

/** By their names; null: two have the same one, or one has none. */
const byName = (parts: readonly Part[]): ReadonlyMap<string, Part> | null => {
  const named = new Map(parts.map((part) => [nameOf(part), part]));
  return named.size === parts.length && !named.has('') ? named : null;
};

/** Those that are in one list and not in the other, each as often as it is there once more. */
const only = (parts: readonly Part[], others: readonly Part[], wording: Wording): string => {
  const elsewhere = others.map((part) => listText([part], wording));
  const alone = parts.filter((part) => {
    const at = elsewhere.indexOf(listText([part], wording));
    if (at >= 0) elsewhere.splice(at, 1);
    return at < 0;
  });
  return listText(alone, wording);
};

/** A pallet is one wherever it is said. */
const arePallets = (parts: readonly Part[]): boolean => parts.every(({ sscc }) => typeof sscc === 'string');

const changesOfPart = (name: string, before: Part, after: Part, wording: Wording): readonly PartChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !wording.isLeftOut(field))
    .flatMap((field): readonly PartChange[] => {
      const [one, other] = [before[field], after[field]];
      if (isPartList(one) || isPartList(other)) {
        const [stood, stand] = [isPartList(one) ? one : [], isPartList(other) ? other : []];
        const within = arePallets([...stood, ...stand]) ? field : `${name} ${field}`;
        return listChanges(stood, stand, wording).map((change) => ({
          ...change,
          of: `${within} ${change.of}`.trim(),
        }));
      }
      const [stood, stands] = [wording.textOf(field, one), wording.textOf(field, other)];
      return stood === stands ? [] : [{ of: `${name} ${field}`, before: stood, after: stands }];
    });

/** What of a list of parts, such as the lines of a document, came, went, or is another now, part by part. */
export const listChanges = (
  before: readonly Part[],
  after: readonly Part[],
  wording: Wording,
): readonly PartChange[] => {
  const [stood, stand] = [byName(before), byName(after)];
  if (!stood || !stand) {
    const change = { of: '', before: only(before, after, wording), after: only(after, before, wording) };
    return change.before === change.after ? [] : [change];
  }
  return [...new Set([...stood.keys(), ...stand.keys()])].flatMap((name) => {
    const [one, other] = [stood.get(name), stand.get(name)];
    if (one && other) return changesOfPart(name, one, other, wording);
    const text = (part: Part | undefined) => (part ? partText(part, wording) || 'is there' : '');
    return [{ of: name, before: text(one), after: text(other) }];
  });
};
