import { memo } from 'react';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import './card-sort.css';
import { type SortOrder, sortName } from './sort-rows.ts';

interface CardSortProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasManyColumns?: boolean | undefined;
  readonly sort: SortOrder;
  readonly onSort: (sort: SortOrder) => void;
}

const CardSortOf = <Row,>({ columns, hasManyColumns, sort, onSort }: CardSortProps<Row>) => (
  <div className={hasManyColumns ? 'card-sort-box card-sort-box-many' : 'card-sort-box'}>
    <div className="card-sort">
      <SelectField
        label="Sort by"
        value={sort === '' ? null : sort}
        noneLabel="As it comes"
        options={columns.flatMap(({ heading, sortBy }) =>
          sortBy
            ? [
                { value: sortName(heading), label: `${heading} ↑ first to last` },
                { value: `-${sortName(heading)}`, label: `${heading} ↓ last to first` },
              ]
            : [],
        )}
        onChange={(chosen) => onSort(chosen ?? '')}
      />
    </div>
  </div>
);

/** Where rows are cards there are no headings to press: the order is chosen here, and only there is this visible. */
export const CardSort = memo(CardSortOf) as typeof CardSortOf;
