import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { chooseLine } from './chosen-line.ts';
import { TouchLink } from './touch-link.tsx';
import type { LiveLine } from './waiting/floor-store.ts';
import './line-choice.css';

const stateOf = ({ active, run }: LiveLine): string => {
  if (run) return `${run.status}: ${run.product}, ${run.operator}`;
  return active ? 'Free' : 'Switched off';
};

/** Which line this device stands at: asked once, and again when somebody wants another. */
export const LineChoice = ({ lines }: { readonly lines: readonly LiveLine[] }) => {
  const link = usePageLink()('/dashboard/work-center-management');
  const mayEdit = usePermission('workCenter.edit');
  if (lines.length === 0) {
    return (
      <Card isFlush>
        <EmptyPanel action={link && <TouchLink to={link}>Open Work Center Management</TouchLink>}>
          <p>There is no production line yet.</p>
          <p>
            {mayEdit
              ? 'Lines are added under Work Center Management.'
              : 'A manager adds lines under Work Center Management.'}
          </p>
        </EmptyPanel>
      </Card>
    );
  }
  return (
    <section aria-labelledby="which-line">
      <h2 id="which-line">Which line does this device stand at?</h2>
      <ul className="line-cards">
        {lines.map((line) => (
          <li key={line.code}>
            <button
              type="button"
              className="line-card"
              disabled={!line.active && line.run === null}
              onClick={() => chooseLine(line.code)}
            >
              <strong>{line.name}</strong>
              <span className="code soft">{line.code}</span>
              <span className={line.run ? 'line-card-live' : 'soft'}>{stateOf(line)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
