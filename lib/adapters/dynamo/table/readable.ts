/** What rows say, but those that can't be read: one such keeps no other from being found. */
export const readable = <Row, Read>(rows: readonly Row[], read: (row: Row) => Read): Read[] =>
  rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch {
      return [];
    }
  });
