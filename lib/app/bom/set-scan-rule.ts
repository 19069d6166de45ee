import type { postBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import { changeRecord, type RecordKind } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import { ScanRule, undecidedRule } from '#domain/bom/scan-rule.ts';
import { editedStamp } from '#domain/edited-terms.ts';
import { domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import type { ScanRuleStore } from './bom-ports.ts';
import type { KnownItems } from './bom-response.ts';

interface ScanRuleDeps extends Retry {
  readonly scanRules: ScanRuleStore;
  readonly items: KnownItems;
}

const RULES: RecordKind<ScanRule> = {
  stale: 'Somebody else changed what is scanned of it. Look at both, then decide.',
  contended: 'Others are at this rule this moment. Try again.',
  toResponse: (rule) => ScanRule.toWire(rule),
};

/** Sets whether and how a component of a product is scanned at the line. */
export const setScanRule = async (
  deps: ScanRuleDeps,
  { requestId, product, component, how, version }: RequestOutput<typeof postBom, 'set_scan_rule'>,
  { person, now }: CallContext,
) => {
  const known = await deps.items.loadMany([product, component]);
  const [of, item] = [known.get(itemKey(product)), known.get(itemKey(component))];
  const notFound = () => domainError('ITEM_NOT_FOUND', `There is no item ${of ? component : product}.`);
  if (!of || !item) return err(notFound());
  const rule = await changeRecord(deps, RULES, {
    load: async () =>
      (await deps.scanRules.scanRule(product, component)) ?? undecidedRule(of.inventoryID, item.inventoryID),
    notFound,
    version,
    isMade: (stored) => stored.requestId === requestId && stored.how === how,
    isIdOfAnother: (stored) => stored.requestId === requestId && stored.how !== how,
    decide: (stored) => {
      if (stored.version > 0 && stored.how === how) return ok(stored);
      const stamp = editedStamp(stored, { by: person.username, now });
      const made = stored.version === 0 ? { createdAt: stamp.updatedAt, createdBy: stamp.updatedBy } : {};
      return ok({ ...stored, how, requestId, ...stamp, ...made });
    },
    save: deps.scanRules.saveScanRule,
  });
  return rule.ok ? ok({ data: ScanRule.toWire(rule.value) }) : rule;
};
