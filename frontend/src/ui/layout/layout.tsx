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

/** For what is done standing up: larger text, targets of 48 px. */
export const Floor = ({ children }: { readonly children: ReactNode }) => (
  <div className="floor">{children}</div>
);

/** A control beside labelled fields, level with their inputs. */
export const BesideFields = ({ children }: { readonly children: ReactNode }) => (
  <div className="beside-fields">{children}</div>
);

/** A thin edge around something that fills its place. */
export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="dialog-frame">{children}</div>
);

/** A word at the foot of a dialog, beside its buttons; keeps its place while there is nothing to say. */
export const DialogNote = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p className="dialog-foot-note" id={id} role="status">
    {children}
  </p>
);

interface FieldSetProps {
  readonly legend?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together; named when there are several such sets. */
export const FieldSet = ({ legend, action, children }: FieldSetProps) => (
  <fieldset className={legend ? 'field-set field-set-named' : 'field-set'}>
    {legend && <legend className="field-set-legend">{legend}</legend>}
    {action}
    {children}
  </fieldset>
);

/** Shown as it is, with every control in it closed; why is said beside it. */
export const ClosedActs = ({ children }: { readonly children: ReactNode }) => (
  <fieldset className="closed-acts" disabled>
    {children}
  </fieldset>
);
