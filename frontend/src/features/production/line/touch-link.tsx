import { Link } from 'react-router-dom';
import './touch-link.css';

/** A way to another page, as large as a finger. */
export const TouchLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} className="floor-link">
    {children}
  </Link>
);
