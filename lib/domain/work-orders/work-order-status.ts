/** Spec §4. */
export const WORK_ORDER_STATUSES = ['New Entry', 'In progress', 'Completed', 'Cancelled'] as const;

export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

/** Statuses in which there is still something to do. */
export const OPEN_STATUSES = ['New Entry', 'In progress'] as const satisfies readonly WorkOrderStatus[];

/** Orders that nothing more is made of: they are on Completed Work Order too. */
export const CLOSED_STATUSES = ['Completed', 'Cancelled'] as const satisfies readonly WorkOrderStatus[];

export const PRIORITIES = ['High', 'Normal', 'Low'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** How much of an order may be edited: everything while it is New Entry and untouched, a part after the start. */
export const editScope = ({
  status,
  runs,
}: {
  readonly status: WorkOrderStatus;
  readonly runs: number;
}): 'all' | 'afterStart' | 'nothing' => {
  if (status === 'New Entry' && runs === 0) return 'all';
  return status === 'New Entry' || status === 'In progress' ? 'afterStart' : 'nothing';
};
