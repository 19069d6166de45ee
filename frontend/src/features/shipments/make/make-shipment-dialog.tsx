import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SalesOrderDetail, SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import {
  type OrderName,
  orderLabels,
  orderNameText,
  readOrderName,
} from '#domain/sales-orders/order-name.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { FieldSet, Stack } from '#frontend/ui/layout/layout.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { useShipmentAct } from '../queries.ts';
import { customerWarning } from '../schedule/customer-warning.ts';
import { salesOrder, salesOrders } from '../schedule/open-orders-queries.ts';
import { LineChoices } from './line-choice.tsx';
import {
  type Choices,
  choiceOf,
  choiceProblem,
  linesToShip,
  requestOf,
  warehousesOf,
} from './lines-to-ship.ts';

interface MakeShipmentDialogProps {
  readonly name: OrderName;
  readonly onClose: () => void;
  /** It is made; `leavesOn`: the day that its order asks for. */
  readonly onMade: (shipment: ShipmentDetail, leavesOn: string) => void;
}

const NONE: readonly SalesOrderRow[] = [];

/** Other orders that could ride on the same truck: of the same customer, to the same address. */
const companionsOf = (orders: readonly SalesOrderRow[], first: SalesOrderDetail): readonly SalesOrderRow[] =>
  orders.filter(
    ({ id, customerID, shipTo, notShippable }) =>
      id !== first.id &&
      customerID === first.customerID &&
      shipTo.locationID === first.shipTo.locationID &&
      notShippable === null,
  );

/** A shipment out of lines of an order, and of others of the same customer and address (stock-and-trace.md §4). */
export const MakeShipmentDialog = ({ name, onClose, onMade }: MakeShipmentDialogProps) => {
  const [also, setAlso] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>({});
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const idOf = useContentId();
  const making = useShipmentAct('create_shipment');
  const open = useQuery(salesOrders()).data?.orders ?? NONE;
  const first = useQuery(salesOrder(name));
  const others = useQueries({ queries: also.map((one) => salesOrder(readOrderName(one))) });
  const order = first.data?.order;
  const labelOf = orderLabels(open);
  const read = [first, ...others].flatMap(({ data }) => (data ? [data.order] : []));
  const all = linesToShip(read);
  const warehouses = warehousesOf(all);
  const from = warehouse !== null && warehouses.includes(warehouse) ? warehouse : (warehouses[0] ?? '');
  const lines = all.filter(({ warehouseID }) => (warehouseID ?? '') === from);
  const asked = requestOf(lines, choices);
  const isWrong = lines.some((line) => choiceProblem(line, choiceOf(choices, line)) !== undefined);
  const failed = [first, ...others].find(({ isError, data }) => isError && !data);

  const submit = (): void => {
    setChecked(true);
    if (!order || isWrong || asked.length === 0) return;
    making.mutate(
      { lines: asked, requestId: idOf(asked) },
      {
        onSuccess: ({ data }) => {
          notify('success', 'Shipment made', data.shipmentNbr);
          onMade(data, order.leavesOn);
        },
      },
    );
  };

  return (
    <FormDialog
      title={`Shipment from ${labelOf(name)}`}
      description={order && `${order.customerName || order.customerID}, ${order.shipTo.name}`}
      width="medium"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Make shipment"
      pendingLabel="Making..."
      isPending={making.isPending}
      isDirty={also.length > 0 || Object.keys(choices).length > 0}
      failure={
        making.error
          ? reasonOf(making.error, 'That did not work. Try again.')
          : isChecked && order && asked.length === 0
            ? 'Choose at least one line.'
            : undefined
      }
    >
      {failed && <LoadFailure what="the order" query={failed} />}
      {first.isPending && <Loading>Reading the order...</Loading>}
      {order && (
        <>
          <Warning order={order} />
          <Companions orders={companionsOf(open, order)} labelOf={labelOf} chosen={also} onChoose={setAlso} />
          {warehouses.length > 1 && (
            <SelectField
              label="Leaves from"
              hint="A shipment leaves from one warehouse. Make another one for the rest."
              noneLabel="Choose"
              value={from}
              onChange={setWarehouse}
              options={warehouses.map((value) => ({
                value,
                label: value === '' ? 'No warehouse named' : value,
              }))}
            />
          )}
          {lines.length === 0 ? (
            <Banner tone="warning">Nothing is left to plan on this order.</Banner>
          ) : (
            <LineChoices lines={lines} choices={choices} isChecked={isChecked} onChoose={setChoices} />
          )}
        </>
      )}
    </FormDialog>
  );
};

const Warning = ({ order }: { readonly order: SalesOrderDetail }) => {
  const warning = customerWarning(order);
  return warning === null ? null : <Banner tone="warning">{warning}</Banner>;
};

interface CompanionsProps {
  readonly orders: readonly SalesOrderRow[];
  readonly labelOf: ReturnType<typeof orderLabels>;
  readonly chosen: readonly string[];
  readonly onChoose: (orderNames: readonly string[]) => void;
}

const Companions = ({ orders, labelOf, chosen, onChoose }: CompanionsProps) =>
  orders.length === 0 ? null : (
    <FieldSet legend="On the same truck">
      <Stack gap="small">
        {orders
          .map((order) => [order, orderNameText(order)] as const)
          .map(([order, name]) => (
            <Checkbox
              key={name}
              label={labelOf(order)}
              hint={`${order.openLines === 1 ? '1 line' : `${order.openLines} lines`}, leaves ${dayText(order.leavesOn)}`}
              isOn={chosen.includes(name)}
              onChange={(isOn) => onChoose(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))}
            />
          ))}
      </Stack>
    </FieldSet>
  );
