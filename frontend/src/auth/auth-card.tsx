import type { ReactNode } from 'react';
import './auth-card.css';

interface AuthCardProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The card of every screen before the dashboard: the company's logo, a heading, a sentence, a form. */
export const AuthCard = ({ title, subtitle, children }: AuthCardProps) => (
  <main className="auth-page">
    <title>{`${title} · Warehouse`}</title>
    <section className="auth-card" aria-labelledby="auth-title">
      <img className="auth-logo" src="/logo.svg" alt="Warehouse" width={48} height={48} />
      <h1 id="auth-title">{title}</h1>
      <p className="soft">{subtitle}</p>
      {children}
    </section>
  </main>
);
