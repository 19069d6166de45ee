import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { ComponentsResponse } from '#api/bom.ts';
import type { WorkOrderRecord } from '#api/work-orders.ts';
import { type ProductionUnit, unitText } from '#domain/production/production-unit.ts';
import type { Packs } from '#domain/production/unit-fields.ts';
import type { WorkOrderControl } from '#frontend/features/work-orders/dialogs/work-order-fields.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { ComponentTable } from './component-table.tsx';
import { componentsOf, needsOfOrder, type OrderedAmount } from './components-of-order.ts';

interface OrderComponentsProps {
  readonly inventoryID: string;
  /** Null: it is not made yet. */
  readonly workOrderId: string | null;
  /** Null: nobody has said how much. */
  readonly ordered: OrderedAmount | null;
  /** Its first run started without a bill: it has none to its end. */
  readonly wasStarted: boolean;
}

const revisionText = ({ bom, active }: ComponentsResponse): string => {
  if (!bom) return '';
  if (!bom.isFrozen) return `Revision ${bom.revision}, which is Active now.`;
  const other = active !== null && active !== bom.revision ? ` ${active} is Active now.` : '';
  return `Revision ${bom.revision}, kept since its first start.${other}`;
};

const Rows = ({ data, ordered }: { readonly data: ComponentsResponse; readonly ordered: OrderedAmount }) => {
  const rows = needsOfOrder(data, ordered);
  if (rows) return <ComponentTable rows={rows} />;
  const unit = unitText(1, ordered.uom);
  return (
    <p className="soft">
      {`How many ${data.product.baseUom} one ${unit} is, is not known. Fill in the packing, or use another unit.`}
    </p>
  );
};

const Known = ({
  data,
  ordered,
  wasStarted,
}: Pick<OrderComponentsProps, 'ordered' | 'wasStarted'> & { readonly data: ComponentsResponse }) => {
  if (wasStarted && !data.bom?.isFrozen)
    return <p className="soft">Its first run started without a bill of material. It goes on without one.</p>;
  if (data.problem) return <Banner tone="warning">{data.problem}</Banner>;
  if (!data.bom) return <p className="soft">It has no Active bill of material: no component is expected.</p>;
  return ordered ? (
    <Rows data={data} ordered={ordered} />
  ) : (
    <p className="soft">Say how much is to be made.</p>
  );
};

/** What an order needs of each component, what is free and what is short. */
const OrderComponents = ({ inventoryID, workOrderId, ordered, wasStarted }: OrderComponentsProps) => {
  const query = useQuery(componentsOf(inventoryID, workOrderId));
  const { data } = query;
  const amount = ordered ? `For ${amountText(ordered.quantity, ordered.uom)}. ` : '';
  return (
    <Section heading="Components" note={data?.bom ? `${amount}${revisionText(data)}` : undefined}>
      {data && <Known data={data} ordered={ordered} wasStarted={wasStarted} />}
      {!data && !query.isError && <Loading>Loading what goes into it...</Loading>}
      {!data && query.isError && <LoadFailure what="what goes into it" query={query} />}
    </Section>
  );
};

interface FormComponentsProps {
  readonly control: WorkOrderControl;
  /** Null: it is being made. */
  readonly workOrderId: string | null;
}

/** The same of what is typed: it follows every figure without asking again. */
export const FormComponents = ({ control, workOrderId }: FormComponentsProps) => {
  const [inventoryID, quantity, uom, packs] = useWatch({
    control,
    name: ['inventoryID', 'quantity', 'uom', 'packs'],
  });
  if (!inventoryID) return null;
  const isTyped = typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0;
  return (
    <OrderComponents
      inventoryID={inventoryID}
      workOrderId={workOrderId}
      ordered={
        isTyped
          ? {
              quantity,
              uom: (uom ?? 'bottles') as ProductionUnit,
              packs: (packs ?? {}) as Packs,
              sizes: null,
            }
          : null
      }
      wasStarted={false}
    />
  );
};

/** The same of an order: for what is still to be made. */
export const RecordComponents = ({ order }: { readonly order: WorkOrderRecord }) => {
  const { id, inventoryID, quantity, good, uom, packs, sizes, runs, status } = order;
  if (status === 'Completed' || status === 'Cancelled') return null;
  if (inventoryID === null)
    return (
      <Section heading="Components">
        <p className="soft">
          Its product is free text: it has no bill of material, gets no lot, and what is made does not come
          into stock. Choose an inventory item for that, before its first run.
        </p>
      </Section>
    );
  const left = Math.max(0, quantity - good);
  return (
    <OrderComponents
      inventoryID={inventoryID}
      workOrderId={id}
      ordered={{ quantity: left, uom, packs, sizes }}
      wasStarted={runs > 0}
    />
  );
};
