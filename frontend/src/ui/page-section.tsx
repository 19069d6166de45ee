import { type ReactNode, useId } from 'react';
import './page-section.css';

interface PageSectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own h2. */
export const PageSection = ({ title, actions, children }: PageSectionProps) => {
  const id = useId();
  return (
    <section className="page-section" aria-labelledby={id}>
      <div className="page-section-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
};
