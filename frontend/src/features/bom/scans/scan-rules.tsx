import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ulid } from 'ulid';
import { codeKey } from '#domain/code-key.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { bomList, useChangeBom } from '#frontend/features/bom/queries.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { HOW_LABELS } from '#frontend/shared/status/check-labels.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { scanRulesOf } from './scan-queries.ts';

type How = keyof typeof HOW_LABELS;

const HOWS = Object.keys(HOW_LABELS) as readonly How[];
const OPTIONS = HOWS.map((value) => ({ value, label: HOW_LABELS[value] }));

interface RuleRow {
  readonly component: string;
  readonly name: string;
  readonly isOptional: boolean;
  readonly how: How | null;
  /** 0: nobody has decided anything. */
  readonly version: number;
}

interface ScanRulesProps {
  readonly product: string;
  readonly onProduct: (product: string) => void;
}

/** Which components of a product must be scanned at the line, and how. */
export const ScanRules = ({ product, onProduct }: ScanRulesProps) => {
  const boms = useQuery(bomList);
  const active = (boms.data ?? []).filter(({ status }) => status === 'Active');
  return (
    <Stack gap="medium">
      {boms.isError && !boms.data ? (
        <LoadFailure what="bills of material" query={boms} />
      ) : (
        <SelectField
          label="Product"
          noneLabel={boms.isPending ? 'Loading products...' : 'Choose a product'}
          hint={
            boms.data && active.length === 0 ? 'No product has an Active bill of material yet.' : undefined
          }
          options={active.map(({ inventoryID, name }) => ({
            value: inventoryID,
            label: `${inventoryID} ${name ?? ''}`,
          }))}
          value={active.some(({ inventoryID }) => inventoryID === product) ? product : null}
          onChange={(chosen) => onProduct(chosen ?? '')}
        />
      )}
      {product !== '' && <RulesOfProduct key={product} product={product} />}
    </Stack>
  );
};

const RulesOfProduct = ({ product }: { readonly product: string }) => {
  const query = useQuery(scanRulesOf(product));
  const setting = useChangeBom('set_scan_rule');
  const mayEdit = usePermission('bom.edit');
  const [saving, setSaving] = useState<string | null>(null);
  const { data } = query;
  if (!data)
    return query.isError ? (
      <LoadFailure what="what must be scanned" query={query} />
    ) : (
      <Loading>Loading what must be scanned...</Loading>
    );
  const rules = new Map(data.rules.map((rule) => [codeKey(rule.component), rule]));
  const names = new Map(data.items.map((item) => [codeKey(item.inventoryID), item.name]));
  const rows = [...new Map(data.bom.lines.map((line) => [codeKey(line.inventoryID), line])).values()].map(
    ({ inventoryID, optional }): RuleRow => ({
      component: inventoryID,
      name: names.get(codeKey(inventoryID)) ?? '–',
      isOptional: optional,
      how: rules.get(codeKey(inventoryID))?.how ?? null,
      version: rules.get(codeKey(inventoryID))?.version ?? 0,
    }),
  );
  const set = ({ component, version }: RuleRow, how: How | null) => {
    setSaving(component);
    setting.mutate({ requestId: ulid(), product, component, how, version });
  };
  const columns: readonly Column<RuleRow>[] = [
    { heading: 'COMPONENT', kind: 'code', narrow: 'title', cell: ({ component }) => component },
    { heading: 'NAME', narrow: 'line', cell: ({ name }) => name },
    {
      heading: 'SCANNED',
      narrow: 'line',
      cell: (row) =>
        row.isOptional ? (
          'Optional: not asked for'
        ) : (
          <SelectField
            label={`How ${row.component} is scanned`}
            isLabelHidden
            noneLabel="Not scanned"
            options={OPTIONS}
            disabled={!mayEdit || setting.isPending}
            value={row.how}
            hint={setting.isPending && saving === row.component ? 'Saving...' : undefined}
            onChange={(chosen) => set(row, HOWS.find((one) => one === chosen) ?? null)}
          />
        ),
    },
    {
      heading: 'ACTION',
      kind: 'controls',
      narrow: 'action',
      cell: ({ component }) => (
        <RecordHistory
          noun="BillsOfMaterial"
          name={`${product} ${component}`}
          row={`product#${codeKey(product)}/scan#${codeKey(component)}`}
          of={`how ${component} is scanned`}
          isInTable
        />
      ),
    },
  ];
  return (
    <Stack gap="small">
      {!mayEdit && <p className="soft">{permissionReason('bom.edit')}</p>}
      {setting.isError && (
        <Banner tone="error">{reasonOf(setting.error, 'It was not saved. Try again.')}</Banner>
      )}
      <Card isFlush>
        {rows.length === 0 ? (
          <EmptyPanel>Its bill of material has no lines.</EmptyPanel>
        ) : (
          <Table
            caption="What is scanned"
            columns={columns}
            rows={rows}
            rowKey={({ component }) => component}
          />
        )}
      </Card>
      <p className="soft">
        {`By revision ${data.bom.revision}. A run of it starts once each of these is scanned at its line.`}
      </p>
    </Stack>
  );
};
