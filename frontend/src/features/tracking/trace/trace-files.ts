import type { TraceEdgeSeen, TraceSeen } from '#api/tracking.ts';
import { type ListColumn, listSheets } from '#domain/labels/list-sheets.ts';
import { sheetsPdf } from '#domain/labels/sheet-pdf.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { epcisDocument } from '#domain/tracking/epcis.ts';
import { amountOf, nodeLabel, whenOf } from '#frontend/features/tracking/tracking-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { downloadBytes, downloadFile } from '#frontend/shared/files/download-file.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

const titleOf = ({ nodes }: TraceSeen): string => {
  const [start] = nodes;
  return start ? `Trace of ${nodeLabel(start)}` : 'Trace';
};

/** A name that every file system takes. */
const fileName = (trace: TraceSeen, ending: string): string =>
  `${titleOf(trace)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.${ending}`;

const endsOf = ({ nodes }: TraceSeen) => {
  const labels = new Map(
    nodes.map((node) => [node.key, `${nodeLabel(node)}${node.party ? `, ${node.party.name}` : ''}`]),
  );
  return (key: string): string => labels.get(key) ?? key;
};

/** The open recalls that a node is in, as one text. */
const recallsIn = ({ nodes }: TraceSeen) => {
  const named = new Map(nodes.map(({ key, recallIds = [] }) => [key, recallIds.join(', ')]));
  return (key: string): string => named.get(key) ?? '';
};

const HEADINGS = [
  'From',
  'To',
  'Inventory ID',
  'Lot',
  'Quantity',
  'Unit',
  'First (UTC)',
  'Last (UTC)',
  'Who',
  'From is in open recall',
  'To is in open recall',
];

/** For a spreadsheet: a row for each step. */
export const downloadTraceCsv = (trace: TraceSeen): void => {
  const labelOf = endsOf(trace);
  const recallOf = recallsIn(trace);
  const rows = trace.edges.map(({ from, to, inventoryID, lotNumber, qty, baseUom, at, until, by }) => [
    ...[labelOf(from), labelOf(to), inventoryID, lotNumber, qty, baseUom, at, until, by],
    ...[recallOf(from), recallOf(to)],
  ]);
  downloadFile(fileName(trace, 'csv'), 'text/csv', csvText(HEADINGS, rows));
};

/** For other systems: events of EPCIS 2.0. */
export const downloadTraceEpcis = (trace: TraceSeen): void =>
  downloadFile(
    fileName(trace, 'json'),
    'application/ld+json',
    JSON.stringify(epcisDocument(trace, trace.asOf), null, 2),
  );

const COLUMNS: readonly ListColumn[] = [
  { heading: 'FROM', width: 76 },
  { heading: 'TO', width: 76 },
  { heading: 'QUANTITY', width: 30 },
  { heading: 'WHEN', width: 62 },
  { heading: 'WHO', width: 29 },
];

/** For paper. Refused with a sentence where a name can't stand in a PDF file. */
export const downloadTracePdf = (trace: TraceSeen): Result<null, string> => {
  const labelOf = endsOf(trace);
  const recallOf = recallsIn(trace);
  const end = (key: string): string => {
    const recalls = recallOf(key);
    return recalls === '' ? labelOf(key) : `RECALLED ${recalls}: ${labelOf(key)}`;
  };
  const row = (edge: TraceEdgeSeen) => [
    ...[end(edge.from), end(edge.to), amountOf(edge), whenOf(edge), edge.by],
  ];
  const open = [...new Set(trace.nodes.flatMap(({ recallIds = [] }) => recallIds))];
  const about = [
    `As of ${atTheSite(trace.asOf)}${trace.settled ? '' : ', while goods moved along it'}`,
    ...(open.length > 0 ? [`Open recalls among it: ${open.join(', ')}`] : []),
  ].join('. ');
  const file = sheetsPdf(
    listSheets({ title: titleOf(trace), about, columns: COLUMNS }, trace.edges.map(row)),
  );
  if (!file.ok) return err(`A PDF file from here can't hold ${file.error.signs}. Export CSV instead.`);
  downloadBytes(fileName(trace, 'pdf'), 'application/pdf', file.value);
  return ok(null);
};
