/** A value as DynamoDB's JSON protocol writes it. */
type AttributeValue =
  | { S: string }
  | { N: string }
  | { B: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { L: AttributeValue[] }
  | { M: Row }
  | { SS: string[] }
  | { NS: string[] };

/** An item as DynamoDB's JSON protocol writes it. */
export type Row = { [attribute: string]: AttributeValue };

const textSize = (text: string): number => Buffer.byteLength(text, 'utf8');

/** A byte for two significant digits, and one more. */
const numberSize = (digits: string): number => {
  const significant = digits
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(significant.length / 2) + 1;
};

/** A list or map weighs 3 bytes by itself, and each of its entries 1. */
const COLLECTION = 3;

const valueSize = (value: AttributeValue): number => {
  if ('S' in value) return textSize(value.S);
  if ('N' in value) return numberSize(value.N);
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('L' in value) return COLLECTION + value.L.reduce((sum, entry) => sum + 1 + valueSize(entry), 0);
  if ('M' in value) return COLLECTION + Object.keys(value.M).length + itemSize(value.M);
  if ('SS' in value) return value.SS.reduce((sum, text) => sum + textSize(text), 0);
  if ('NS' in value) return value.NS.reduce((sum, digits) => sum + numberSize(digits), 0);
  return 1;
};

/** What an item weighs in bytes as DynamoDB counts capacity: the names of its attributes and their values. */
export const itemSize = (row: Row): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + textSize(name) + valueSize(value), 0);
