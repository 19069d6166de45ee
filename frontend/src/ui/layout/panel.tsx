import type { ReactNode } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './panel.css';

/** Nothing to list: what the page is for, and the next step. */
export const EmptyPanel = ({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) => (
  <div className="panel" role="status">
    <div className="panel-text">{children}</div>
    {action}
  </div>
);

interface ErrorPanelProps {
  readonly children: ReactNode;
  readonly onTryAgain: () => void;
  readonly isTrying?: boolean;
}

/** A screen that can't load: what happened, and Try Again. */
export const ErrorPanel = ({ children, onTryAgain, isTrying = false }: ErrorPanelProps) => (
  <div className="panel panel-error" role="alert">
    <Icon name="alert" size={24} />
    <div className="panel-text">{children}</div>
    <Button onClick={onTryAgain} isPending={isTrying} pendingLabel="Trying...">
      Try Again
    </Button>
  </div>
);
