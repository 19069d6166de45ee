import type { ReactNode } from 'react';
import { Logo } from '#frontend/ui/graphics/logo.tsx';
import './auth-card.css';

interface AuthCardProps {
  readonly title: string;
  readonly subtitle: string;
  /** News that concern this card: read out when they appear. */
  readonly said?: string | undefined;
  /** Under the form: where else to go. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The card of every screen before the dashboard: the company's logo, a heading, a sentence, a form. */
export const AuthCard = ({ title, subtitle, said, foot, children }: AuthCardProps) => (
  // Takes the focus when a dialog closes whose opener is gone.
  <main className="auth-page" tabIndex={-1}>
    <title>{`${title} · Warehouse`}</title>
    <section className="auth-card" aria-labelledby="auth-title">
      <Logo className="auth-logo" size={48} label="Warehouse" />
      <h1 id="auth-title">{title}</h1>
      <p className="soft">{subtitle}</p>
      <p className="auth-said" role="status">
        {said}
      </p>
      {children}
      {foot && <p className="auth-foot">{foot}</p>}
    </section>
  </main>
);
