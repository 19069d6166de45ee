import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import './page-header.css';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The router's name for the place that a visit begins with. */
const FIRST = 'default';

/**
 * The page's one h1 and its actions. Takes the focus when somebody comes from another page, so that a screen reader
 * says where they are; on the first one a keyboard starts at the top, with the way past the menu.
 */
export const PageHeader = ({ title, children, actions }: PageHeaderProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirst] = useState(key === FIRST);
  useEffect(() => {
    // A menu that was opened while the page was on its way would close if it lost the focus.
    if (!isFirst && !document.activeElement?.closest('[role=menu][data-state=open]'))
      heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
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
