import { POOL_ACTS } from '#domain/audit/pool-acts.ts';
import { PRODUCT_ACTS, THE_PRODUCT } from '#domain/audit/product-acts.ts';
import { BOM_LOAD } from '#domain/audit/recorded-act.ts';
import { actLabel, RECORDED_ACTS } from '#domain/audit/recorded-acts.ts';
import { type Noun, recordedNoun } from '#domain/audit/recorded-nouns.ts';

/** `Shipment SH-000123`. Loads say of what. */
export const recordLabel = (noun: Noun, name: string): string => {
  const { label } = recordedNoun(noun);
  if (noun !== 'SyncJobs') return `${label} ${name}`;
  return name === BOM_LOAD.key ? `${label} of bills of material` : `${label} of vendors ${name}`;
};

/** `holdReason`, `lines 1 SUGAR qty`: the name of a field as people read it, and whatever it is of as it is. */
export const fieldLabel = (field: string): string => {
  const [name = '', ...of] = field.split(' ');
  const words = name.replace(
    /[A-Z]+/g,
    (capitals) => ` ${capitals.length > 1 ? capitals : capitals.toLowerCase()}`,
  );
  return [words.charAt(0).toUpperCase() + words.slice(1), ...of].join(' ');
};

/** A person, or the product with the part of it. */
export const whoLabel = ({ by, role }: { readonly by: string; readonly role: string }): string =>
  by === THE_PRODUCT ? `${by} (${role})` : by;

/** Every act that is recorded, or those on one kind of record, in words, in the order of the alphabet. */
export const actOptions = (noun?: Noun) =>
  Object.entries({ ...RECORDED_ACTS, ...PRODUCT_ACTS, ...POOL_ACTS })
    .flatMap(([act, recorded]) => {
      if (!recorded || typeof recorded === 'string' || (noun !== undefined && recorded.noun !== noun))
        return [];
      const label = noun ? actLabel(act) : `${actLabel(act)} (${recordedNoun(recorded.noun).label})`;
      return [{ value: act, label }];
    })
    .sort((one, other) => (one.label < other.label ? -1 : 1));
