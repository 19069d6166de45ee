import { memo } from 'react';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import './sort-choice.css';
import { type SortOrder, sortName } from './sort-rows.ts';

interface SortChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: SortOrder;
  readonly onSort: (sort: SortOrder) => void;
}

const SortChoiceOf = <Row,>({ columns, sort, onSort }: SortChoiceProps<Row>) => (
  <label className={`button button-secondary sort-choice ${sort && 'sort-choice-on'}`}>
    <Icon name="updown" />
    <span className="visually-hidden">Sort by</span>
    <select value={sort} onChange={({ target }) => onSort(target.value)}>
      <option value="">As it comes</option>
      {columns.flatMap(({ heading, sortBy }) =>
        sortBy
          ? [
              <option key={heading} value={sortName(heading)}>{`${heading} ↑ first to last`}</option>,
              <option key={`-${heading}`} value={`-${sortName(heading)}`}>
                {`${heading} ↓ last to first`}
              </option>,
            ]
          : [],
      )}
    </select>
  </label>
);

/** Where rows have no columns there are no headings to press: the order is chosen here, and only there it is visible. */
export const SortChoice = memo(SortChoiceOf) as typeof SortChoiceOf;
