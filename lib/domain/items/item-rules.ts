import * as z from 'zod/mini';
import { isSameCode } from '#domain/code-key.ts';
import { countText } from '#domain/count-text.ts';
import { type EditContext, editedStamp } from '#domain/edited-terms.ts';
import { type DomainError, domainError, type ErrorCode } from '#domain/errors.ts';
import { listOf } from '#domain/length.ts';
import { lotPatternProblem } from '#domain/production/goods/lot-pattern.ts';
import {
  addedField,
  defineRecord,
  inputField,
  internalField,
  pickValues,
  type RecordOf,
} from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { key, text } from '#domain/text.ts';
import { ALLERGENS } from './allergens.ts';
import { SHORT_ARRIVALS } from './arrival-warning.ts';
import { DATE_MARKS } from './date-mark.ts';
import { gtinKey, isGtin } from './gtin.ts';
import { type Item, itemKey, UnitGtin } from './item.ts';

/** Lots of new goods stand so until somebody decides otherwise. */
const RECEIPT_STATUSES = ['Released', 'Quarantine'] as const;

const MAX_GTINS = 20;

/** A whole number that may be left open. */
const wholeNumber = (least: number, most: number) =>
  inputField(
    z.nullable(z.int()),
    z.nullable(
      z
        .int('Use a whole number.')
        .check(z.gte(least, `Use at least ${least}.`), z.lte(most, `Use at most ${most}.`)),
    ),
  );

const typedGtin = z.object({
  gtin: key(14).check(
    z.refine<string>(isGtin, 'This is no GTIN: 8, 12, 13 or 14 digits, the last of which checks the others.'),
  ),
  uom: key(20),
});

const typedPattern = z.pipe(
  z.nullable(
    text(100).check(
      z.check<string>((context) => {
        const problem = context.value === '' ? null : lotPatternProblem(context.value);
        if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
      }),
    ),
  ),
  z.transform((value) => value || null),
);

/** What is ours of an item (stock-and-trace.md §1, Set Tracking). No sync writes it. */
export const ItemRules = defineRecord({
  inventoryID: z.string(),
  /** What a counted date means. Lots that are here keep the date that they came with. */
  dateMark: inputField(z.enum(DATE_MARKS), z.enum(DATE_MARKS, 'Choose what its date means.')),
  /** Days from its making to its date. */
  shelfLifeDays: wholeNumber(1, 36_500),
  /** Days that are asked to be left as it arrives, and as it leaves. */
  leastDaysOnArrival: wholeNumber(0, 36_500),
  leastDaysOnDespatch: wholeNumber(0, 36_500),
  /** What becomes of goods that arrive with fewer. */
  onShortArrival: addedField(
    inputField(
      z.enum(SHORT_ARRIVALS),
      z.enum(SHORT_ARRIVALS, 'Choose what becomes of goods with fewer days.'),
    ),
    'warn',
  ),
  /** How a lot stands that is new. */
  defaultStatus: inputField(z.enum(RECEIPT_STATUSES), z.enum(RECEIPT_STATUSES, 'Choose how new lots stand.')),
  /** How the lots that runs make of it are named: see `lotSeries`. Null: as everywhere. */
  lotPattern: addedField(inputField(z.nullable(z.string()), typedPattern), null),
  /** Years for which its records are kept. */
  yearsKept: wholeNumber(1, 100),
  casesPerLayer: wholeNumber(1, 1_000),
  layersPerPallet: wholeNumber(1, 100),
  /** Beside those of the accounting system. */
  gtins: inputField(
    z.array(UnitGtin),
    listOf(typedGtin, { most: MAX_GTINS, tooMany: `Use at most ${MAX_GTINS}.` }),
  ),
  allergens: inputField(z.array(z.enum(ALLERGENS)), listOf(z.enum(ALLERGENS), { most: ALLERGENS.length })),
  /** The client's ULID of the last change. */
  requestId: internalField(z.nullable(z.string())),
  version: z.int(),
  createdAt: internalField(z.string()),
  createdBy: internalField(z.string()),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type ItemRules = RecordOf<typeof ItemRules>;

/** What a person decides of an item. */
export const ITEM_RULE_TERMS = [
  'dateMark',
  'shelfLifeDays',
  'leastDaysOnArrival',
  'leastDaysOnDespatch',
  'onShortArrival',
  'defaultStatus',
  'lotPattern',
  'yearsKept',
  'casesPerLayer',
  'layersPerPallet',
  'gtins',
  'allergens',
] as const satisfies readonly (keyof ItemRules)[];

export type ItemRuleTerms = Pick<ItemRules, (typeof ITEM_RULE_TERMS)[number]>;

/** Terms that came later. */
type AddedTerm = 'onShortArrival' | 'lotPattern';

/** The same as it is sent: a page of the version before leaves out what it does not know, which then stays. */
export type TypedRuleTerms = Omit<ItemRuleTerms, AddedTerm> & {
  readonly [Term in AddedTerm]?: ItemRuleTerms[Term] | undefined;
};

/** An item for which nobody has decided anything: version 0, which no table holds. */
export const undecidedRules = ({ inventoryID }: Pick<Item, 'inventoryID'>): ItemRules => ({
  inventoryID,
  dateMark: 'useBy',
  shelfLifeDays: null,
  leastDaysOnArrival: null,
  leastDaysOnDespatch: null,
  onShortArrival: 'warn',
  defaultStatus: 'Released',
  lotPattern: null,
  yearsKept: null,
  casesPerLayer: null,
  layersPerPallet: null,
  gtins: [],
  allergens: [],
  requestId: null,
  version: 0,
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
});

/** What was typed beside what stands, allergens in one order. */
const termsOver = (rules: ItemRules, terms: TypedRuleTerms): ItemRuleTerms => ({
  ...terms,
  onShortArrival: terms.onShortArrival ?? rules.onShortArrival,
  lotPattern: terms.lotPattern === undefined ? rules.lotPattern : terms.lotPattern,
  allergens: ALLERGENS.filter((one) => terms.allergens.includes(one)),
});

const saidOf = (terms: ItemRuleTerms): string => JSON.stringify(pickValues(terms, ITEM_RULE_TERMS));

/** Terms are lists as well: compared by what they say. */
export const hasRuleTerms = (rules: ItemRules, terms: TypedRuleTerms): boolean =>
  saidOf(termsOver(rules, rules)) === saidOf(termsOver(rules, terms));

const refused = (code: ErrorCode, path: string, message: string): DomainError =>
  domainError(code, message, { details: [{ path, code, message }] });

/** The units of an item: its base unit first. */
export const unitsOf = ({ baseUom, conversions }: Pick<Item, 'baseUom' | 'conversions'>): readonly string[] =>
  [baseUom, ...conversions.map(({ uom }) => uom)].filter(
    (uom, at, all) => all.findIndex((one) => isSameCode(one, uom)) === at,
  );

const daysProblem = ({ shelfLifeDays, ...terms }: ItemRuleTerms): DomainError | null => {
  for (const path of ['leastDaysOnArrival', 'leastDaysOnDespatch'] as const)
    if (shelfLifeDays !== null && (terms[path] ?? 0) > shelfLifeDays)
      return refused(
        'INVALID_ITEM_RULES',
        path,
        `It keeps ${countText(shelfLifeDays, 'day')}: more can't be left.`,
      );
  return null;
};

/** `owners`: of a GTIN, by `gtinKey`, the item that has it already. */
const gtinProblem = (
  item: Item,
  { gtins }: ItemRuleTerms,
  owners: ReadonlyMap<string, string>,
): DomainError | null => {
  const units = unitsOf(item);
  for (const [at, { gtin, uom }] of gtins.entries()) {
    if (!units.some((unit) => isSameCode(unit, uom)))
      return refused(
        'UNIT_UNKNOWN',
        `gtins.${at}.uom`,
        `${item.inventoryID} has no unit ${uom}. Use ${units.join(', ')}.`,
      );
    const owner = owners.get(gtinKey(gtin));
    if (owner !== undefined && itemKey(owner) !== itemKey(item.inventoryID))
      return refused('GTIN_TAKEN', `gtins.${at}.gtin`, `${gtin} is the GTIN of ${owner} already.`);
    if (gtins.findIndex((other) => gtinKey(other.gtin) === gtinKey(gtin)) !== at)
      return refused('INVALID_ITEM_RULES', `gtins.${at}.gtin`, `${gtin} is here twice.`);
  }
  return null;
};

/**
 * An item's rules as a person decided them. The terms they have already are a success that changes nothing.
 * ITEM_NOT_STOCKED; INVALID_ITEM_RULES, UNIT_UNKNOWN and GTIN_TAKEN with the field.
 */
export const changeItemRules = (
  rules: ItemRules,
  { item, owners }: { readonly item: Item; readonly owners: ReadonlyMap<string, string> },
  typed: TypedRuleTerms,
  { requestId, ...context }: EditContext & Pick<ItemRules, 'requestId'>,
): Result<ItemRules, DomainError> => {
  if (item.kind !== 'stock')
    return err(domainError('ITEM_NOT_STOCKED', `${item.inventoryID} is not kept in stock.`));
  const terms = termsOver(rules, typed);
  const problem = daysProblem(terms) ?? gtinProblem(item, terms, owners);
  if (problem) return err(problem);
  if (rules.version > 0 && hasRuleTerms(rules, terms)) return ok(rules);
  const stamp = editedStamp(rules, context);
  return ok({
    ...rules,
    ...pickValues(terms, ITEM_RULE_TERMS),
    requestId,
    ...(rules.version === 0 ? { createdAt: stamp.updatedAt, createdBy: stamp.updatedBy } : {}),
    ...stamp,
  });
};
