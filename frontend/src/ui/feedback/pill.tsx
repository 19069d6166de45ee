import '#frontend/ui/theme/amplify-theme.css';
import './pill.css';

export type PillTone = 'good' | 'bad' | 'warn' | 'neutral';

/** The kit's own class; its component reads every attribute for styles, which ten rows at once would feel. */
const LOOK: Readonly<Record<PillTone, string>> = {
  good: 'amplify-badge amplify-badge--success',
  bad: 'amplify-badge amplify-badge--error',
  warn: 'amplify-badge amplify-badge--warning',
  neutral: 'amplify-badge',
};

/** A status in a word; the colour only repeats what the word says. */
export const Pill = ({ tone, children }: { readonly tone: PillTone; readonly children: string }) => (
  <span className={`${LOOK[tone]} pill pill-${tone}`}>{children}</span>
);
