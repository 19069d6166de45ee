import { type DomainError, domainError } from '#domain/errors.ts';
import { createdStamp, type EditContext, editedStamp } from './line.ts';

/** What a person is asked a reason for. */
export const REASON_KINDS = ['pause', 'loss', 'hold', 'cancel', 'closeShort', 'reopen', 'void'] as const;

export type ReasonKind = (typeof REASON_KINDS)[number];

export interface ReasonTerms {
  readonly kind: ReasonKind;
  readonly text: string;
  /** Offered to choose from. */
  readonly active: boolean;
}

/** A reason to choose from. Records keep its words, not its id: what was said stays said. */
export interface Reason extends ReasonTerms {
  /** The client's ULID. */
  readonly reasonId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

export const newReason = (
  reasonId: string,
  { kind, text, active }: ReasonTerms,
  editing: EditContext,
): Reason => ({
  reasonId,
  kind,
  text,
  active,
  ...createdStamp(editing),
});

export const hasReasonTerms = (reason: Reason, { kind, text, active }: ReasonTerms): boolean =>
  reason.kind === kind && reason.text === text && reason.active === active;

/** The terms it has already are a success that changes nothing. */
export const changeReason = (reason: Reason, terms: ReasonTerms, editing: EditContext): Reason =>
  hasReasonTerms(reason, terms)
    ? reason
    : {
        ...reason,
        kind: terms.kind,
        text: terms.text,
        active: terms.active,
        ...editedStamp(reason, editing),
      };

export const reasonNotFound = (): DomainError =>
  domainError('WORK_CENTER_NOT_FOUND', 'There is no such reason.');
