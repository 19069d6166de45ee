import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import '#frontend/ui/layout/page-header.css';

/** An address that leads nowhere; `isWholePage` outside the shell. Light enough to stand beside the sign-in. */
export const NotFoundScreen = ({ isWholePage = false }: { readonly isWholePage?: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const content = (
    <div className="not-found">
      <title>Page not found · Warehouse</title>
      <h1 ref={heading} tabIndex={-1}>
        Page not found
      </h1>
      <p className="soft">There is no page at this address.</p>
      <p>
        <Link to="/dashboard">Go to the dashboard</Link>
      </p>
    </div>
  );
  return isWholePage ? <main className="whole-page">{content}</main> : content;
};
