import { memo } from 'react';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { GoToPage } from './go-to-page.tsx';
import { pageWindow, WINDOW_SIZE } from './page-window.ts';

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly hasGoToPage?: boolean | undefined;
}

/** Previous, up to five pages, next (spec §9). Another order of the rows changes nothing of it. */
export const Pagination = memo(({ page, pages, onPage, hasGoToPage = false }: PaginationProps) => (
  <nav className="pagination" aria-label="Pages">
    <button
      type="button"
      className="page-button"
      aria-label="Previous page"
      disabled={page === 1}
      onClick={() => onPage(page - 1)}
    >
      <Icon name="left" />
    </button>
    {pageWindow(page, pages).map((number) => (
      <button
        key={number}
        type="button"
        className="page-button"
        aria-label={`Page ${number}`}
        aria-current={number === page ? 'page' : undefined}
        onClick={() => onPage(number)}
      >
        {number}
      </button>
    ))}
    <button
      type="button"
      className="page-button"
      aria-label="Next page"
      disabled={page === pages}
      onClick={() => onPage(page + 1)}
    >
      <Icon name="right" />
    </button>
    {hasGoToPage && pages > WINDOW_SIZE && <GoToPage pages={pages} onPage={onPage} />}
  </nav>
));
