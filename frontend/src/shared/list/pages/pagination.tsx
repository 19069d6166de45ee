import { memo } from 'react';
import { GoToPage } from './go-to-page.tsx';
import { PageStep } from './page-step.tsx';
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
    <PageStep to="previous" isEnd={page === 1} onPress={() => onPage(page - 1)} />
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
    <PageStep to="next" isEnd={page === pages} onPress={() => onPage(page + 1)} />
    {hasGoToPage && pages > WINDOW_SIZE && <GoToPage pages={pages} onPage={onPage} />}
  </nav>
));
