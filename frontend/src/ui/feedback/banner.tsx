import type { ReactNode } from 'react';
import './banner.css';
import { Icon } from '#frontend/ui/graphics/icon.tsx';

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'error' | 'success';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const ICON = { info: 'info', warning: 'clock', error: 'alert', success: 'check' } as const;

/** Something to know about what stands below it; announced when it appears. */
export const Banner = ({ tone, children, action }: BannerProps) => (
  <div className={`banner banner-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
    <Icon name={ICON[tone]} />
    <div className="banner-text">{children}</div>
    {action}
  </div>
);
