/** Day of the site as `YYYY-MM-DD`, and the number of that day; three digits at least, more where they are needed. */
export const workOrderId = (day: string, number: number): string =>
  `WO_${day.replaceAll('-', '')}_${String(number).padStart(3, '0')}`;

const ID = /^WO_(\d{4})(\d{2})(\d{2})_(\d{3,})$/;

export const isWorkOrderId = (text: string): boolean => ID.test(text);

/** The day on which an order was made, `YYYY-MM-DD`; empty for what is no id. */
export const dayOfWorkOrder = (id: string): string => {
  const match = ID.exec(id);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : '';
};

const DIGITS = 9;

/**
 * Where an order stands by its creation, as a text that sorts: the number is padded, since the thousandth order of a
 * day would sort before the hundredth by its id.
 */
export const creationOrder = (id: string): string =>
  `${dayOfWorkOrder(id)}#${(ID.exec(id)?.[4] ?? '').padStart(DIGITS, '0')}`;
