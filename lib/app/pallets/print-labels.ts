import type { CallContext } from '#app/dispatch.ts';
import { mutate, stands, writeUnlessSame } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { palletLabel } from '#domain/labels/pallet-label.ts';
import { printLabel } from '#domain/pallets/act-on-pallet.ts';
import type { Pallet, PalletLabel } from '#domain/pallets/pallet.ts';
import { readSscc, ssccUnknown } from '#domain/pallets/sscc.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import type { PalletDeps } from './pallet-deps.ts';
import { toRow } from './pallet-response.ts';

interface Print extends Pick<PalletLabel, 'format' | 'printer' | 'requestId'> {
  readonly ssccs: readonly string[];
}

/** All of them, or the first that is unknown. */
const palletsOf = async (
  { pallets, numbering }: PalletDeps,
  typed: readonly string[],
): Promise<Result<readonly Pallet[], DomainError>> => {
  const ssccs: string[] = [];
  for (const one of typed) {
    const sscc = readSscc(one);
    if (!sscc.ok) return sscc;
    ssccs.push(sscc.value);
  }
  const known = await pallets.loadMany(ssccs);
  const missing = ssccs.find((sscc) => !known.has(sscc));
  return missing === undefined
    ? ok([...known.values()].toSorted((one, other) => ssccs.indexOf(one.sscc) - ssccs.indexOf(other.sscc)))
    : err(ssccUnknown(missing, numbering));
};

const printOne = (
  { pallets, ...retry }: PalletDeps,
  sscc: string,
  print: Print,
  { person, now }: CallContext,
): Promise<Result<Pallet, DomainError>> =>
  mutate<Pallet | undefined, Pallet, DomainError>(retry, {
    load: async () => (await pallets.loadMany([sscc])).get(sscc),
    decide(pallet) {
      if (!pallet) return err(ssccUnknown(sscc, retry.numbering));
      if (pallet.labels.some(({ requestId }) => requestId === print.requestId)) return stands(pallet);
      return writeUnlessSame(pallet, printLabel(pallet, print, { ...print, by: person.username, now }));
    },
    save: (next, previous) =>
      pallets.save({ pallets: [{ next, previous: previous ?? null }], movement: null, standing: [] }),
    contended: () => domainError('TRY_AGAIN', 'Others are at this pallet this moment. Try again.'),
  });

const labelsOf = async ({ items, itemRules }: PalletDeps, pallets: readonly Pallet[]) => {
  const ids = pallets.flatMap(({ lines }) => lines.map(({ inventoryID }) => inventoryID));
  const [known, rules] = await Promise.all([items.loadMany(ids), itemRules.loadMany(ids)]);
  return pallets.map((pallet) => {
    const id = itemKey(pallet.lines[0]?.inventoryID ?? '');
    return palletLabel(pallet, known.get(id) ?? null, rules.get(id) ?? null);
  });
};

/**
 * Prints are recorded one pallet after the other, each once: where it breaks off, the same request goes on. None is
 * recorded where one of them can't be printed.
 */
export const printLabels = async (deps: PalletDeps, print: Print, context: CallContext) => {
  const pallets = await palletsOf(deps, print.ssccs);
  if (!pallets.ok) return pallets;
  for (const pallet of pallets.value) {
    const notOwn = notYourPlace(context.person, [pallet.location], `Pallet ${pallet.sscc}`);
    if (notOwn) return err(notOwn);
    const allowed = printLabel(pallet, print, { ...print, by: context.person.username, now: context.now });
    if (!allowed.ok) return allowed;
  }
  const printed: Pallet[] = [];
  for (const { sscc } of pallets.value) {
    const one = await printOne(deps, sscc, print, context);
    if (!one.ok) return one;
    printed.push(one.value);
  }
  const rows = printed.map((pallet) => toRow({ ...pallet, order: '' }));
  return ok({ data: { pallets: rows, labels: await labelsOf(deps, printed) } });
};
