import { actLabel, RECORDED_ACTS, recordedAct } from '#domain/audit/recorded-acts.ts';
import { type Noun, recordedNoun } from '#domain/audit/recorded-nouns.ts';

/** `Shipment SH-000123`. */
export const recordLabel = (noun: Noun, name: string): string => `${recordedNoun(noun).label} ${name}`;

/** Every act that is recorded, in words with what it is done to, in the order of the alphabet. */
export const actOptions = () =>
  Object.keys(RECORDED_ACTS)
    .flatMap((act) => {
      const recorded = recordedAct(act);
      return recorded
        ? [{ value: act, label: `${actLabel(act)} (${recordedNoun(recorded.noun).label})` }]
        : [];
    })
    .sort((one, other) => (one.label < other.label ? -1 : 1));
