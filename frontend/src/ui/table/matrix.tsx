import { type ReactNode, useId } from 'react';
import './matrix.css';

interface MatrixColumn {
  readonly key: string;
  readonly heading: string;
  /** Stands small beneath the heading. */
  readonly note?: string | undefined;
}

export interface MatrixSection<Row> {
  readonly heading: string;
  readonly rows: readonly Row[];
}

interface MatrixProps<Row> {
  /** What the matrix tells, said by screen readers. */
  readonly caption: string;
  /** Over the names of the rows. */
  readonly rowHeading: string;
  readonly columns: readonly MatrixColumn[];
  readonly sections: readonly MatrixSection<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => ReactNode;
  readonly cell: (row: Row, column: MatrixColumn) => ReactNode;
}

/**
 * Rows in sections against a few columns. It scrolls in a box of its own, with the arrow keys too; the headings and
 * the names of the rows stay in sight, and it is a table at every width.
 */
export const Matrix = <Row,>({
  caption,
  rowHeading,
  columns,
  sections,
  rowKey,
  rowName,
  cell,
}: MatrixProps<Row>) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="matrix-box" aria-labelledby={id} tabIndex={0}>
      <table className="matrix">
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            {columns.map(({ key, heading, note }) => (
              <th key={key} scope="col">
                {heading}
                {note && <span className="matrix-note">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ heading, rows }) => (
          <tbody key={heading}>
            <tr className="matrix-section">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{heading}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                <th scope="row">{rowName(row)}</th>
                {columns.map((column) => (
                  <td key={column.key}>{cell(row, column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
};
