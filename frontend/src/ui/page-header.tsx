import { type ReactNode, useEffect, useRef } from 'react';
import './page-header.css';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's one h1 and its actions. Takes the focus when the page opens, so that a screen reader says where. */
export const PageHeader = ({ title, children, actions }: PageHeaderProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page-header">
      <title>{`${title} · Warehouse`}</title>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <p className="soft">{children}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
};
