import { Badge } from '@aws-amplify/ui-react';
import './amplify-theme.css';

export type PillTone = 'good' | 'bad' | 'warn' | 'neutral';

const VARIATION = { good: 'success', bad: 'error', warn: 'warning', neutral: undefined } as const;

/** A status in a word; the colour only repeats what the word says. */
export const Pill = ({ tone, children }: { readonly tone: PillTone; readonly children: string }) => (
  <Badge variation={VARIATION[tone]} className={`pill pill-${tone}`}>
    {children}
  </Badge>
);
