import { type ReactNode, useId } from 'react';
import './section.css';

interface SectionProps {
  readonly heading: string;
  /** What the section holds, and how fresh it is. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export const Section = ({ heading, note, children }: SectionProps) => {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{heading}</h2>
        {note && <p className="soft small">{note}</p>}
      </div>
      {children}
    </section>
  );
};

/** Stands in a section with nothing in it. */
export const SectionNone = ({ children }: { readonly children: string }) => (
  <p className="section-none soft">{children}</p>
);
