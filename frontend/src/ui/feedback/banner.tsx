import { Alert } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import '#frontend/ui/theme/amplify-theme.css';
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
  <Alert
    variation={tone}
    hasIcon={false}
    className={`banner banner-${tone}`}
    role={tone === 'error' ? 'alert' : 'status'}
  >
    <div className="banner-row">
      <Icon name={ICON[tone]} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  </Alert>
);
