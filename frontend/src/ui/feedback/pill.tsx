import './pill.css';

export type PillTone = 'good' | 'bad' | 'warn' | 'neutral';

/** A status in a word; the dot before it only repeats what the word says. */
export const Pill = ({ tone, children }: { readonly tone: PillTone; readonly children: string }) => (
  <span className={`pill pill-${tone}`}>{children}</span>
);
