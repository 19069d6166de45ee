import { Link } from 'react-router-dom';
import './breadcrumb.css';

export interface BreadcrumbItem {
  readonly label: string;
  /** Absent for a step that is no page of its own. */
  readonly to?: string;
}

/** Where this page stands; the last step is the page itself. */
export const Breadcrumb = ({ crumbs }: { readonly crumbs: readonly BreadcrumbItem[] }) => (
  <nav className="breadcrumb" aria-label="Breadcrumb">
    <ol>
      {crumbs.map((crumb, index) => {
        const isCurrent = index === crumbs.length - 1;
        return (
          <li key={crumb.label}>
            {isCurrent || crumb.to === undefined ? (
              <span aria-current={isCurrent ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
            {!isCurrent && (
              <span className="breadcrumb-separator" aria-hidden="true">
                /
              </span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);
