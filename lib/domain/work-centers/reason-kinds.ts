/** What a person is asked a reason for. */
export const REASON_KINDS = ['pause', 'loss', 'hold', 'cancel', 'closeShort', 'reopen', 'void'] as const;

export type ReasonKind = (typeof REASON_KINDS)[number];
