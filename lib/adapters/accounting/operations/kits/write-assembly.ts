import { text } from '#adapters/accounting/protocol/decode.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import type { KitName } from '#app/production/posting/accounting-kit-ports.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';
import { ok } from '#domain/result.ts';
import { numberIn } from '../create-outcome.ts';
import {
  changeDocument,
  endDocument,
  putDocument,
  type WriteDeps,
  type WrittenAs,
} from '../write-document.ts';
import { ASSEMBLY_SHAPE, assembly } from './assemblies.ts';
import { filledAssembly, newAssembly } from './assembly-body.ts';

const ASSEMBLY: WrittenAs<KitName> = {
  ...{ entity: 'KitAssembly', noun: 'kit assembly', shape: ASSEMBLY_SHAPE },
  made(record) {
    const kitNbr = numberIn(record, 'ReferenceNbr');
    return kitNbr === null ? null : { type: text(record, 'Type'), kitNbr };
  },
};

/** What an assembly is called: it differs by version, and what a create answers is its key from then on. */
const TYPES = ['Assembly', 'Production'] as const;

/** Is it the name of the type that was refused, so that the other one is right? */
const isOtherType = (outcome: NotWritten | { readonly outcome: 'created' }): boolean =>
  outcome.outcome === 'refused' && /^'?Type'? cannot be found|'Type' cannot be found/i.test(outcome.message);

/** Creates on hold. The second name of the type is tried only where the first was refused for it: nothing was written. */
export const createAssembly = (deps: WriteDeps) => {
  let type: string = TYPES[0];
  const create = (kit: KitToPost, as: string, marker: string) =>
    putDocument(deps, ASSEMBLY, 'create', newAssembly(kit, as, marker));
  return async (kit: KitToPost, marker: string) => {
    const first = await create(kit, type, marker);
    if (!isOtherType(first)) return first;
    const other = TYPES.find((one) => one !== type) ?? type;
    const second = await create(kit, other, marker);
    if (second.outcome === 'created') type = other;
    return second;
  };
};

export const fillAssembly = (deps: WriteDeps, kit: KitToPost, found: PostedKit) =>
  changeDocument(deps, ASSEMBLY, 'fill', filledAssembly(kit, found));

export const releaseAssembly = (deps: WriteDeps, { type, kitNbr }: KitName) =>
  endDocument(deps, {
    ...{ entity: ASSEMBLY.entity, action: 'ReleaseKitAssembly', name: `${ASSEMBLY.noun} ${kitNbr}` },
    keys: { Type: type, ReferenceNbr: kitNbr },
    async status(deadline) {
      const found = await assembly(deps.records, { type, kitNbr }, deadline);
      return found.ok ? ok(found.value?.status ?? null) : found;
    },
  });
