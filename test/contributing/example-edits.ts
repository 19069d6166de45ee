/** Text that comes into a file that exists, right behind a text that stands in it once. */
export interface Edit {
  readonly path: string;
  readonly after: string;
  readonly insert: string;
}

/** What stands in a file that exists, written anew. */
export interface Recount {
  readonly path: string;
  readonly recount: (text: string) => string;
}

/** The guide says what a month costs: so many more metrics that alarms watch, for so many more functions. */
const costs =
  ({ metrics, functions }: { readonly metrics: number; readonly functions: number }) =>
  (guide: string): string => {
    const cost = metrics / 10;
    const row =
      /(\d+) metrics watched: 2 for each of (\d+) (functions' releases), (\d+) (for operations[^|]*\| 0\.10 each) \| ([\d.]+) \|/;
    const total = /(\| \*\*Together\*\* \|.*\*\*)([\d.]+)(\*\* \|)/;
    const together = Number(total.exec(guide)?.[2]) + cost;
    return guide
      .replace(row, (_, watched, released, of, operations, each, sum) =>
        [
          `${Number(watched) + metrics} metrics watched: 2 for each of ${Number(released) + functions} ${of}`,
          `${Number(operations) + metrics - 2 * functions} ${each} | ${(Number(sum) + cost).toFixed(2)} |`,
        ].join(', '),
      )
      .replace(total, `$1${together.toFixed(2)}$3`)
      .replace(/\*\*About US\$\d+ a month\*\*/, `**About US$${Math.round(together)} a month**`);
  };

/** What each example changes in files that exist; what it makes stands in the folder of its name. */
export const EDITS: Readonly<
  Record<'field' | 'noun' | 'page' | 'action' | 'alarm' | 'index' | 'post', readonly (Edit | Recount)[]>
> = {
  field: [
    {
      path: 'lib/domain/work-orders/work-order.ts',
      after: "    note: addedField(inputField(z.string(), text(500, { lines: true })), ''),\n",
      insert:
        "    /** What is said of its batch; empty where there is nothing to say. */\n    batchNote: addedField(inputField(z.string(), text(60)), ''),\n",
    },
    {
      path: 'lib/domain/work-orders/work-order.ts',
      after: "  note: { label: 'note for the line', isOpenAfterStart: true },\n",
      insert: "  batchNote: { label: 'batch note' },\n",
    },
    {
      path: 'lib/domain/work-orders/work-order.ts',
      after: "  'version',\n  'productionRev',\n",
      insert: "  'batchNote',\n",
    },
    {
      path: 'frontend/src/features/work-orders/dialogs/work-order-fields.tsx',
      after: "  const note = useController({ control, name: 'note' });\n",
      insert: "  const batchNote = useController({ control, name: 'batchNote' });\n",
    },
    {
      path: 'frontend/src/features/work-orders/dialogs/work-order-fields.tsx',
      after: "        {...bindingOf(note, '')}\n      />\n",
      insert: `      <TextField
        label="Batch note (optional)"
        disabled={isClosed('batchNote')}
        {...bindingOf(batchNote, '')}
      />
`,
    },
    {
      path: 'frontend/src/features/work-orders/list/work-order-columns.tsx',
      after: '    cell: ({ requiredDate }) => <RequiredDate day={requiredDate} />,\n  },\n',
      insert: "  { heading: 'BATCH NOTE', narrow: 'hidden', cell: ({ batchNote }) => batchNote || '–' },\n",
    },
    {
      path: 'lib/infra/table-definitions.ts',
      after: "          'version',\n          'productionRev',\n",
      insert: "          'batchNote',\n",
    },
    {
      path: 'test/support/builders/work-orders.ts',
      after: "      ...{ packs: {}, note: '', ",
      insert: "batchNote: '', ",
    },
    {
      path: 'lib/app/work-orders/work-order-capacity.engine.test.ts',
      after: "priority: index % 9 ? 'Normal' : 'High', requiredDate: day },\n",
      insert: "        batchNote: '',\n",
    },
    {
      path: 'frontend/src/testing/a-work-order-row.ts',
      after: "  requiredDate: '2026-03-04',\n",
      insert: "  batchNote: '',\n",
    },
    {
      path: 'lib/domain/work-orders/edit-work-order.test.ts',
      recount: (text) => text.replace("['New Entry', 0, 7]", "['New Entry', 0, 8]").replace('=== 7', '=== 8'),
    },
    {
      path: 'lib/adapters/dynamo/production/stored-rows.test.ts',
      after: "    ...record,\n    note: '',\n",
      insert: "    batchNote: '',\n",
    },
    {
      path: 'lib/app/work-orders/work-order-handlers.engine.test.ts',
      after: "    expect((await edit(id, 3, { note: 'x'.repeat(501) })).status).toBe(400);\n",
      insert: `    expect((await edit(id, 3, { batchNote: 'x'.repeat(61) })).status).toBe(400);
    expect((await edit(id, 3, { batchNote: 'Vat 3' })).body.data).toMatchObject({ batchNote: 'Vat 3' });
`,
    },
    {
      path: 'frontend/src/features/work-orders/work-order-list-screen.test.tsx',
      after: "      'REQUIRED DATE',\n",
      insert: "      'BATCH NOTE',\n",
    },
    {
      path: 'frontend/src/features/work-orders/completed-work-order-screen.test.tsx',
      after: "      'REQUIRED DATE',\n",
      insert: "      'BATCH NOTE',\n",
    },
  ],
  noun: [
    {
      path: 'lib/domain/access/permissions.ts',
      after: "  'workCenter.edit': managers,\n",
      insert: "  'scale.edit': managers,\n",
    },
    {
      path: 'lib/domain/access/role-labels.ts',
      after: "  'workCenter.edit': { area: 'Production', does: 'edit production lines and reasons' },\n",
      insert: "  'scale.edit': { area: 'Production', does: 'edit dock scales' },\n",
    },
    {
      path: 'lib/domain/access/person.test.ts',
      after: "    ['workCenter.edit', 'ms'],\n",
      insert: "    ['scale.edit', 'ms'],\n",
    },
    {
      path: 'lib/domain/audit/recorded-acts.ts',
      after: "  'PostWorkCenter.change_reason': of('WorkCenters'),\n",
      insert: "  'PostScale.create_scale': of('Scales'),\n  'PostScale.change_scale': of('Scales'),\n",
    },
    {
      path: 'lib/domain/audit/recorded-nouns.ts',
      after: "  WorkCenters: { label: 'Work center', keys: ['kind', 'code'], name: ['code'] },\n",
      insert: "  Scales: { label: 'Dock scale', keys: ['code'], name: [] },\n",
    },
    {
      path: 'test/audit/every-act.engine.test.ts',
      after: "import { receiptActs } from './acts/receipt-acts.ts';\n",
      insert: "import { scaleActs } from './acts/scale-acts.ts';\n",
    },
    {
      path: 'test/audit/every-act.engine.test.ts',
      after: 'await bomActs(), await recallActs()],\n',
      insert: '    await scaleActs(),\n',
    },
    {
      path: 'lib/api/addresses.ts',
      after: "  PostWorkCenter: { name: 'PostWorkCenter', method: 'POST', path: '/PostWorkCenter' },\n",
      insert:
        "  GetScale: { name: 'GetScale', method: 'GET', path: '/GetScale' },\n  PostScale: { name: 'PostScale', method: 'POST', path: '/PostScale' },\n",
    },
    {
      path: 'lib/api/routes.ts',
      after: "import { getReceiveGoods, postReceiveGoods } from './receiving.ts';\n",
      insert: "import { getScale, postScale } from './scales.ts';\n",
    },
    { path: 'lib/api/routes.ts', after: '  postWorkCenter,\n', insert: '  getScale,\n  postScale,\n' },
    {
      path: 'lib/adapters/settings.ts',
      after: "  workCenters: () => required('TABLE_WORK_CENTERS'),\n",
      insert: "  scales: () => required('TABLE_SCALES'),\n",
    },
    { path: 'lib/infra/table-definitions.ts', after: "  | 'WorkCenters'\n", insert: "  | 'Scales'\n" },
    {
      path: 'lib/infra/table-definitions.ts',
      after: "  ItemRules: { key: 'id', writes: ['PutItem', 'DeleteItem'], streamed: 'withBefore' },\n",
      insert: "  Scales: { key: 'code', writes: ['PutItem'], streamed: 'withBefore' },\n",
    },
    {
      path: 'lib/infra/function-definitions.ts',
      after: 'export const FUNCTIONS: Readonly<Record<string, FunctionDefinition>> = {\n',
      insert: `  scale: {
    description: 'Lists and changes dock scales. Without it Dock Scales stays empty.',
    tables: { Scales: 'scanWrite' },
    people: true,
  },
`,
    },
    {
      path: 'test/template/tables.ts',
      after: "  WorkCenters: ['kind', 'code'],\n",
      insert: "  Scales: ['code'],\n",
    },
    {
      path: 'test/template/functions.ts',
      after: "  WorkCenters: ['PutItem', 'UpdateItem'],\n",
      insert: "  Scales: ['PutItem'],\n",
    },
    {
      path: 'test/template/functions.ts',
      after: '  WorkCenter: { tables: { WorkCenters: BOTH, StockDocuments: READ }, secrets: [] },\n',
      insert: '  Scale: { tables: { Scales: ALL }, secrets: [] },\n',
    },
    {
      path: 'test/template/functions.ts',
      after: "      ...['SyncJobs', 'StockDocuments', 'Notifications'],\n",
      insert: "      'Scales',\n",
    },
    {
      path: 'frontend/src/api/endpoints.ts',
      after: "import type * as receiving from '#api/receiving.ts';\n",
      insert: "import type * as scales from '#api/scales.ts';\n",
    },
    {
      path: 'frontend/src/api/endpoints.ts',
      after:
        'export const postWorkCenter = at<typeof workCenters.postWorkCenter>(addresses.PostWorkCenter);\n',
      insert: `export const getScale = at<typeof scales.getScale>(addresses.GetScale);
export const postScale = at<typeof scales.postScale>(addresses.PostScale);
`,
    },
    // Two metrics on the function's release, and one on its throttling.
    { path: 'docs/deploy.md', recount: costs({ metrics: 3, functions: 1 }) },
  ],
  page: [
    {
      path: 'frontend/src/app/routing/pages.ts',
      after: 'loaded.prefetchTracking,\n    })),\n  ),\n',
      insert: `  page({ path: '/dashboard/dock-scales', label: 'Dock Scales', group: 'Settings', icon: 'box' }, () =>
    import('#frontend/features/scales/scale-list-screen.tsx').then((loaded) => loaded.ScaleListScreen),
  ),
`,
    },
    {
      path: 'frontend/src/app/shell/sidebar-menu.test.tsx',
      after:
        "      ...['bom-scan-list', 'bom-batch-list', 'production-line', 'received-goods', 'set-tracking'],\n",
      insert: "      'dock-scales',\n",
    },
  ],
  action: [
    {
      path: 'lib/api/work-centers.ts',
      after: "  ...addresses.GetWorkCenter,\n  functionName: 'work-center',\n  actions: {\n",
      insert: `    /** One line by its code; 404 where there is none. */
    get_line: {
      permission: 'record.view',
      request: z.object({ code: lineCode }),
      response: z.object({ data: LineResponse }),
    },
`,
    },
    {
      path: 'lib/app/work-centers/work-center-read-handlers.ts',
      after: "import type { Handlers } from '#app/dispatch.ts';\nimport { ",
      insert: 'err, ',
    },
    {
      path: 'lib/app/work-centers/work-center-read-handlers.ts',
      after: 'import { Line',
      insert: ', lineNotFound',
    },
    {
      path: 'lib/app/work-centers/work-center-read-handlers.ts',
      after: "Pick<WorkCenterStore, 'lines'",
      insert: " | 'line'",
    },
    {
      path: 'lib/app/work-centers/work-center-read-handlers.ts',
      after: 'Handlers<typeof getWorkCenter> => ({\n',
      insert: `  async get_line({ code }) {
    const line = await workCenters.line(code);
    return line ? ok({ data: Line.toWire(line) }) : err(lineNotFound(code));
  },

`,
    },
    {
      path: 'lib/app/work-centers/work-center-handlers.engine.test.ts',
      after: "describe('a line', () => {\n",
      insert: `  it('is read by its code', async () => {
    const code = await aLine(bench);
    expect((await bench.consultant.getWorkCenter('get_line', { code })).body.data).toMatchObject({ code });
    expect(await bench.consultant.getWorkCenter('get_line', { code: 'NONE' })).toMatchObject({ status: 404 });
  });

`,
    },
  ],
  alarm: [
    { path: 'docs/deploy.md', recount: costs({ metrics: 1, functions: 0 }) },
    {
      path: 'lib/infra/observability/alarm-definitions.ts',
      after: `    metric: productMetric(namespace, 'WebhookRefused', 'Sum', 15),
    ...atLeast,
    threshold: 3,
    missing: QUIET,
  },
`,
      insert: `  {
    name: 'notifications-waiting',
    says: 'Hundreds of notifications of vendors wait to be applied.',
    metric: productMetric(namespace, 'NotificationsWaiting', 'Maximum'),
    ...atLeast,
    threshold: 500,
    periods: 3,
    missing: QUIET,
  },
`,
    },
    {
      path: 'docs/runbook.md',
      after:
        'the alarm is OK fifteen minutes later. Then see that [Receipt waiting](#receipt-waiting) and [Dead letters](#dead-letters) are quiet.\n',
      insert: `
## Notifications waiting

\`notifications-waiting\`: five hundred notifications or more have been on their way for a quarter of an hour.

**Means.** The accounting system tells more than is applied, or applying has come to a stop.

**Look.** Logs & Notifications lists them; the graph "Notifications of vendors" says since when.

**Do.** See [Worker failed](#worker-failed).

**Over.** The graph falls.
`,
    },
    {
      path: 'test/template/alarms.ts',
      after: "          ...['vendor-load-stopped', 'webhook-refused'],\n",
      insert: "          'notifications-waiting',\n",
    },
  ],
  index: [
    {
      path: 'lib/infra/table-definitions.ts',
      after: "      { name: 'location', key: 'standsAt', sortKey: 'sscc' },\n",
      insert:
        "      // Those on hold, which are few.\n      { name: 'held', key: 'heldMark', sortKey: 'sscc' },\n",
    },
    {
      path: 'lib/adapters/dynamo/pallets/pallet-row.ts',
      after: '  ...placeOf(pallet),\n',
      insert: "  ...(pallet.hold ? { heldMark: 'HELD' } : {}),\n",
    },
  ],
  post: [
    {
      path: 'lambda/work-center/index.ts',
      recount: () => `import { composeServing } from '#adapters/compose/serving.ts';
import { composeGetWorkCenter } from '#adapters/compose/work-centers.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { workCenterReadHandlers } from '#app/work-centers/work-center-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getWorkCenter, workCenterReadHandlers(composeGetWorkCenter()), composeServing());
`,
    },
    {
      path: 'lib/api/work-centers.ts',
      recount: (text) =>
        text.replace(
          "...addresses.PostWorkCenter,\n  functionName: 'work-center'",
          "...addresses.PostWorkCenter,\n  functionName: 'post-work-center'",
        ),
    },
    {
      path: 'lib/infra/function-definitions.ts',
      recount: (text) =>
        text.replace(
          / {2}'work-center': \{\n.*\n {4}tables: .*\n {4}people: true,\n {4}receives: true,\n {2}\},\n/,
          `  'work-center': {
    description: 'Lists lines and reasons. Without it no reason can be chosen.',
    tables: { WorkCenters: 'read', StockDocuments: 'read' },
    people: true,
    receives: true,
  },
  'post-work-center': {
    description: 'Changes lines and reasons. Without it they stay as they are.',
    tables: { WorkCenters: 'readWrite', StockDocuments: 'read' },
    people: true,
    receives: true,
  },
`,
        ),
    },
    {
      path: 'test/template/functions.ts',
      recount: (text) =>
        text.replace(
          '  WorkCenter: { tables: { WorkCenters: BOTH, StockDocuments: READ }, secrets: [] },\n',
          `  WorkCenter: { tables: { WorkCenters: READ, StockDocuments: READ }, secrets: [] },
  PostWorkCenter: { tables: { WorkCenters: BOTH, StockDocuments: READ }, secrets: [] },
`,
        ),
    },
    { path: 'docs/deploy.md', recount: costs({ metrics: 3, functions: 1 }) },
  ],
};
