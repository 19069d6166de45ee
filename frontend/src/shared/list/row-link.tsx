import { createContext, type MouseEvent, memo, use } from 'react';
import type { NavigateFunction } from 'react-router-dom';

/** Where the links of rows go: the router's `useNavigate()`, asked for once for all of them. */
export const RowLinkContext = createContext<NavigateFunction | null>(null);

interface RowLinkProps {
  /** The whole path. */
  readonly to: string;
  readonly children: string;
}

/** Another tab, a download, the menu: the browser's own business. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link in each row of a list. The router's own works out its address again whenever anything of the URL changes, and
 * ten of them cost as much as all that else is drawn for another page of the list.
 */
export const RowLink = memo(({ to, children }: RowLinkProps) => {
  const navigate = use(RowLinkContext);
  return (
    <a
      href={to}
      onClick={(event) => {
        if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </a>
  );
});
