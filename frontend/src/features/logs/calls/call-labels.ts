import type { LoggedCallResponse } from '#api/audit/audit.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';

type Call = LoggedCallResponse;

const OUTCOMES = {
  begun: { word: 'No answer yet', tone: 'warn' },
  answered: { word: 'Done', tone: 'good' },
  refused: { word: 'Refused', tone: 'bad' },
  unknown: { word: 'Answer lost', tone: 'bad' },
  notSent: { word: 'Not sent', tone: 'warn' },
} as const;

export const outcomeOf = ({ outcome, status }: Call) => {
  const { word, tone } = OUTCOMES[outcome];
  return { word: status === null ? word : `${word} (${status})`, tone };
};

const SUBJECTS: Readonly<Record<string, string>> = {
  receipt: 'Receipt',
  shipment: 'Shipment',
  'kit assembly': 'Run',
  'stock adjustment': 'Stock adjustment',
};

/** `Receipt GR-000123`; empty: it is about no document. */
export const subjectLabel = ({ subject, subjectName }: Call): string =>
  [SUBJECTS[subject], subjectName].filter(Boolean).join(' ');

/** To whom, or from whom. */
export const otherSide = ({ direction }: Call): string =>
  `${direction === 'out' ? 'To' : 'From'} ${runtimeConfig().accountingName}`;

export const tookLabel = ({ tookMs }: Call): string =>
  tookMs === null ? '–' : tookMs < 1000 ? `${tookMs} ms` : `${(tookMs / 1000).toFixed(1)} s`;

/** Where what it is about is shown; null: nowhere. */
export const subjectPage = ({ subject, subjectId }: Call): string | null => {
  switch (subject) {
    case 'receipt':
      return `/dashboard/received-goods?receipt=${encodeURIComponent(subjectId)}`;
    case 'shipment':
      return shipmentPath(encodeURIComponent(subjectId));
    case 'kit assembly':
      return `/dashboard/production-order-history?run=${encodeURIComponent(subjectId)}`;
    default:
      return null;
  }
};

/** What can be done once more from here, and who may; null: nothing. A run is sent again on its own page. */
export const againOf = ({
  subject,
}: Call): { readonly label: string; readonly permission: Permission } | null => {
  switch (subject) {
    case 'receipt':
      return { label: 'Send it again', permission: 'receipt.retry' };
    case 'shipment':
      return { label: 'Send it again', permission: 'shipment.ship' };
    case 'notification':
      return { label: 'Replay', permission: 'notification.replay' };
    default:
      return null;
  }
};
