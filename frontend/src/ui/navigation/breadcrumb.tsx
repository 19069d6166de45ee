import { Breadcrumbs } from '@aws-amplify/ui-react';
import { Link } from 'react-router-dom';
import '#frontend/ui/theme/amplify-theme.css';
import './breadcrumb.css';

export interface BreadcrumbItem {
  readonly label: string;
  /** Absent for a step that is no page of its own. */
  readonly to?: string;
}

/** Where this page stands; the last step is the page itself. */
export const Breadcrumb = ({ crumbs }: { readonly crumbs: readonly BreadcrumbItem[] }) => (
  <Breadcrumbs.Container className="breadcrumb">
    {crumbs.map((crumb, index) => {
      const isCurrent = index === crumbs.length - 1;
      return (
        <Breadcrumbs.Item key={crumb.label}>
          {isCurrent ? (
            <Breadcrumbs.Link isCurrent>{crumb.label}</Breadcrumbs.Link>
          ) : crumb.to === undefined ? (
            <span className="breadcrumb-step">{crumb.label}</span>
          ) : (
            <Link className="amplify-breadcrumbs__link" to={crumb.to}>
              {crumb.label}
            </Link>
          )}
          {!isCurrent && <Breadcrumbs.Separator>/</Breadcrumbs.Separator>}
        </Breadcrumbs.Item>
      );
    })}
  </Breadcrumbs.Container>
);
