import type { RecallCustomer } from '#api/tracking/recall-answers.ts';
import '#frontend/features/tracking/line-link.css';
import './recall.css';
import { reachParts } from './recall-labels.ts';

/** Whom to call, at a touch; where nothing is known, that. */
export const ReachLinks = ({ reach }: Pick<RecallCustomer, 'reach'>) => {
  if (reach === null || reachParts(reach).length === 0) return <span>No phone or e-mail known</span>;
  const { attention, phone, email } = reach;
  return (
    <span className="reach-links">
      {attention !== '' && <span>{attention}</span>}
      {phone !== '' && (
        <a className="line-link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      {email !== '' && (
        <a className="line-link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </span>
  );
};
