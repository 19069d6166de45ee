import type { postBom } from '#api/bom.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { ScanRuleStore } from './bom-ports.ts';
import { type StartLoadDeps, startLoad } from './load/start-load.ts';
import { activateRevision, archiveRevision, type ReviseDeps, saveDraft } from './revise-bom.ts';
import { setScanRule } from './set-scan-rule.ts';
import { approve, propose, retire, type SubstituteDeps } from './substitutes.ts';

export interface BomWriteDeps extends ReviseDeps, SubstituteDeps, StartLoadDeps {
  readonly scanRules: ScanRuleStore;
}

/** The actions of POST /PostBom. */
export const bomWriteHandlers = (deps: BomWriteDeps): Handlers<typeof postBom> => ({
  save_draft: (request, context) => saveDraft(deps, request, context),
  activate_bom: (request, context) => activateRevision(deps, request, context),
  archive_bom: (request, context) => archiveRevision(deps, request, context),
  load_boms: (request, context) => startLoad(deps, request, context),
  propose_substitute: (request, context) => propose(deps, request, context),
  approve_substitute: (request, context) => approve(deps, request, context),
  retire_substitute: (request, context) => retire(deps, request, context),
  set_scan_rule: (request, context) => setScanRule(deps, request, context),
});
