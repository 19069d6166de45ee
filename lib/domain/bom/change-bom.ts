import { createdStamp, type EditContext, editedStamp } from '#domain/edited-terms.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type BillOfMaterial, type BomTerms, contentOf } from './bill-of-material.ts';

export const bomNotFound = (inventoryID: string, revision?: string): DomainError =>
  domainError(
    'BOM_NOT_FOUND',
    revision === undefined
      ? `${inventoryID} has no bill of material.`
      : `${inventoryID} has no bill of material ${revision}.`,
  );

export const revisionTaken = ({ inventoryID, revision }: BillOfMaterial): DomainError => {
  const message = `${inventoryID} has a revision ${revision} already. Choose another name.`;
  return domainError('REVISION_TAKEN', message, {
    details: [{ path: 'revision', code: 'REVISION_TAKEN', message }],
  });
};

export interface Change extends EditContext {
  readonly requestId: string;
  /** A hash of what was asked for under that id. */
  readonly madeWith: string;
}

const changed = (bom: BillOfMaterial, { requestId, madeWith, ...context }: Change) => ({
  ...{ requestId, madeWith },
  ...editedStamp(bom, context),
});

/** A new Draft of ours. */
export const newDraft = (
  of: Pick<BillOfMaterial, 'inventoryID' | 'revision'>,
  { description, perQty, perUom, lines }: BomTerms,
  { requestId, madeWith, ...context }: Change,
): BillOfMaterial => ({
  ...{ inventoryID: of.inventoryID, revision: of.revision, status: 'Draft' },
  ...{ description, perQty, perUom, lines, lineCount: lines.length },
  ...{ source: 'ours', accountingRev: null, accountingRevision: null },
  ...{ changedInAccounting: false, goneInAccountingAt: null },
  ...{ activatedAt: null, activatedBy: null, archivedAt: null, requestId, madeWith },
  ...createdStamp(context),
});

const allowed = (bom: BillOfMaterial, does: string, hint: string): DomainError =>
  domainError(
    'INVALID_TRANSITION',
    `Revision ${bom.revision} is ${bom.status} and can't be ${does}. ${hint}`,
  );

/** A Draft as a person wants it to stand. The same content is a success that changes nothing. */
export const changeDraft = (
  bom: BillOfMaterial,
  terms: BomTerms,
  change: Change,
): Result<BillOfMaterial, DomainError> => {
  if (bom.status !== 'Draft')
    return err(
      domainError(
        'NOT_EDITABLE',
        `Revision ${bom.revision} is ${bom.status} and never changes. Make a new draft of it.`,
      ),
    );
  if (bom.description === terms.description && contentOf(bom) === contentOf(terms)) return ok(bom);
  const { description, perQty, perUom, lines } = terms;
  return ok({
    ...bom,
    ...{ description, perQty, perUom, lines, lineCount: lines.length },
    ...changed(bom, change),
  });
};

/** Draft or Archived → Active. Its checks are `activationProblems`. */
export const activateBom = (bom: BillOfMaterial, change: Change): Result<BillOfMaterial, DomainError> => {
  if (bom.status === 'Active') return ok(bom);
  const at = new Date(change.now).toISOString();
  return ok({
    ...bom,
    ...{ status: 'Active', changedInAccounting: false },
    ...{ activatedAt: at, activatedBy: change.by, archivedAt: null },
    ...changed(bom, change),
  });
};

/** The former Active revision beside the one that takes its place, or one that a person takes out of use. */
export const archiveBom = (bom: BillOfMaterial, change: Change): Result<BillOfMaterial, DomainError> => {
  if (bom.status === 'Archived') return err(allowed(bom, 'archived', 'It is archived already.'));
  return ok({
    ...bom,
    ...{ status: 'Archived', archivedAt: new Date(change.now).toISOString() },
    ...changed(bom, change),
  });
};
