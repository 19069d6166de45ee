import type { ReactNode } from 'react';
import './layout.css';

type Gap = 'small' | 'medium' | 'large';

/** One thing under another. */
export const Stack = ({ gap = 'medium', children }: { readonly gap?: Gap; readonly children: ReactNode }) => (
  <div className={`stack gap-${gap}`}>{children}</div>
);

interface RowProps {
  readonly gap?: Gap;
  readonly align?: 'center' | 'end' | 'start';
  readonly justify?: 'start' | 'between' | 'end';
  readonly children: ReactNode;
}

/** One thing beside another, wrapping where there is no room. */
export const Row = ({ gap = 'medium', align = 'center', justify = 'start', children }: RowProps) => (
  <div className={`row gap-${gap} align-${align} justify-${justify}`}>{children}</div>
);

/** Takes the room that is left in a row, and not less than it needs to be read. */
export const Grow = ({ children, most }: { readonly children: ReactNode; readonly most?: 'field' }) => (
  <div className={most ? 'grow grow-field' : 'grow'}>{children}</div>
);

/** Fields side by side where there is room. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="field-grid">{children}</div>
);
