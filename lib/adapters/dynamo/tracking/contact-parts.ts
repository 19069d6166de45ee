import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { type Recall, type RecallContact, RecallContacts } from '#domain/tracking/recall/recall.ts';

/**
 * An item of the table takes 400 KB, and customers may speak of hundreds of lots in each of many calls. The oldest contacts
 * are kept beside the recall, so many bytes (before they are packed) in a part; the newest stay with it, and of most
 * recalls that is all.
 */
const PART_BYTES = 250 * 1024;

type Contacts = readonly RecallContact[];

const bytesOf = (contact: RecallContact): number => Buffer.byteLength(JSON.stringify(contact));

/** Parts that no later contact changes, and those that stay with the recall: what is appended moves no part before it. */
export const partsOf = (
  contacted: Contacts,
): { readonly full: readonly Contacts[]; readonly rest: Contacts } => {
  const full: Contacts[] = [];
  let [rest, bytes]: [RecallContact[], number] = [[], 0];
  for (const contact of contacted) {
    const more = bytesOf(contact);
    if (rest.length > 0 && bytes + more > PART_BYTES) {
      full.push(rest);
      [rest, bytes] = [[], 0];
    }
    rest.push(contact);
    bytes += more;
  }
  return { full, rest };
};

const CONTACTS = 'contacts#';

export const partKey = (recallId: string, nth: number) => ({
  recallId,
  part: `${CONTACTS}${String(nth).padStart(4, '0')}`,
});

export const partRow = (recallId: string, nth: number, contacts: Contacts): Record<string, unknown> => ({
  ...partKey(recallId, nth),
  bytes: pack(contacts),
});

/** The contacts of parts in their order. Throws where one is missing: they would be lost with the next write. */
export const readParts = (rows: readonly Record<string, unknown>[], count: number): Recall['contacted'] => {
  const parts = rows
    .toSorted((one, other) => (String(one.part) < String(other.part) ? -1 : 1))
    .flatMap(({ bytes }) => (bytes instanceof Uint8Array ? [bytes] : []));
  if (parts.length !== count) throw new Error('Contacts of a recall are missing.');
  return parts.flatMap((bytes) => RecallContacts.stored.parse(unpack(bytes)));
};
