import type { ResponseBody } from '#api/contract.ts';
import type { postShipment } from '#api/shipments.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

/** It has left; and where nobody could say whether its orders still ask for it, that. */
export const sayLeft = (title: string, { data, meta }: ResponseBody<typeof postShipment, 'ship'>): void => {
  const orders = meta?.ordersNotAsked ?? [];
  if (orders.length === 0) notify('success', title, data.shipmentNbr);
  else
    notify(
      'warning',
      title,
      `${data.shipmentNbr}. ${runtimeConfig().accountingName} could not say whether order ${orders.join(', ')} changed meanwhile.`,
    );
};
