import { nameOfAi } from './ai-content.ts';
import { identifier, isOfPattern } from './application-identifiers.ts';
import type { LabelElement } from './element-string.ts';

/** The first identifier that is there twice and says two things, as a sentence; null: none. */
export const contradiction = (elements: readonly LabelElement[]): string | null => {
  const seen = new Map<string, string>();
  for (const { ai, content } of elements) {
    const before = seen.get(ai);
    if (before !== undefined && before !== content)
      return `The ${nameOfAi(ai)} is there twice: ${before} and ${content}.`;
    seen.set(ai, content);
  }
  return null;
};

/** Which elements may not stand on one thing, as sentences: the contents of a pallet beside the item itself. */
export const exclusions = (elements: readonly LabelElement[]): readonly string[] => {
  const ais = [...new Set(elements.map(({ ai }) => ai))];
  return ais.flatMap((ai) => {
    const other = (identifier(ai)?.excludes ?? [])
      .flatMap((pattern) => ais.filter((one) => one !== ai && isOfPattern(one, pattern)))
      .find((one) => !(identifier(one)?.excludes.some((pattern) => isOfPattern(ai, pattern)) && one < ai));
    return other === undefined
      ? []
      : [`The ${nameOfAi(ai)} and the ${nameOfAi(other)} don't belong on one label.`];
  });
};

/**
 * What elements lack, as sentences: 37 says how many of 02, and both need an SSCC. The other label of a pack may bring
 * it, so this is asked of all that was scanned of one thing.
 */
export const missingBeside = (elements: readonly LabelElement[]): readonly string[] => {
  const ais = [...new Set(elements.map(({ ai }) => ai))];
  const has = (pattern: string): boolean => ais.some((one) => isOfPattern(one, pattern));
  return ais.flatMap((ai) => {
    const needs = identifier(ai)?.needs ?? [];
    if (needs.length === 0 || needs.some((group) => group.every(has))) return [];
    return [`The ${nameOfAi(ai)} needs ${groupsText(needs)} beside it.`];
  });
};

const groupsText = (groups: readonly (readonly string[])[]): string =>
  groups.map((group) => group.map((ai) => `(${ai})`).join(' with ')).join(' or ');
