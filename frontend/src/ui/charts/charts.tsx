import type { ReactNode } from 'react';
import './chart.css';

/** Charts beside each other, or under each other where they would be narrow. */
export const Charts = ({ children }: { readonly children: ReactNode }) => (
  <div className="charts">{children}</div>
);
