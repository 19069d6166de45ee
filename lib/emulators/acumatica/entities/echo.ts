import { exception } from '#emulators/acumatica/http/error-replies.ts';
import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { messages } from '#emulators/acumatica/receipts/messages.ts';
import type { Problems } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { type Json, recordLinks, type WireOptions } from '#emulators/acumatica/wire/encode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import type { EntitySchema, RowSchema } from '#emulators/acumatica/wire/schema.ts';

interface Refused {
  schema: EntitySchema;
  sent: SentRow;
  problems: Problems;
  /** Undefined for a new record: its number then shows as `<NEW>`. */
  existing?: { id: string };
}

/** 422: what was sent comes back with a message beside each field, row and record that was wrong. */
export function refusal({ schema, sent, problems, existing }: Refused, options: WireOptions): Reply {
  const id = existing?.id ?? newGuid();
  const doing = existing ? 'Updating' : 'Inserting';
  const body: Json = {
    id,
    rowNumber: 1,
    note: { value: sent.note ?? '' },
    error: problems.get('') ?? messages.review(doing, schema.recordName),
  };
  const numbered = schema.keys.at(-1);
  if (!existing && numbered && schema.keys.length > 1) body[numbered] = { value: '<NEW>' };
  echoInto(body, schema, sent, '', problems, options);
  body.custom = {};
  body._links = recordLinks(schema, id, options);
  return json(422, body);
}

function echoInto(
  body: Json,
  schema: RowSchema,
  sent: SentRow,
  path: string,
  problems: Problems,
  options: WireOptions,
): void {
  const under = path === '' ? '' : `${path}/`;
  for (const [field, value] of Object.entries(sent.fields)) body[field] ??= value === null ? {} : { value };
  for (const [at, message] of problems) {
    const field = at.slice(under.length);
    if (at.startsWith(under) && field in schema.fields) {
      body[field] = { ...(body[field] as Json | undefined), error: message };
    }
  }
  for (const [name, rows] of Object.entries(sent.rows)) {
    const detail = schema.details[name];
    if (!detail) continue;
    body[name] = rows.map((row, at) => {
      const rowPath = `${under}${name}/${at}`;
      const id = newGuid();
      const json: Json = { id, rowNumber: at + 1, note: { value: row.note ?? '' } };
      const message = problems.get(rowPath);
      if (message) json.error = message;
      echoInto(json, detail, row, rowPath, problems, options);
      return json;
    });
  }
}

/** An error thrown while the document was being filled: 422 with the echo, or a bare 500, by setting. */
export function thrownReply(
  refused: Omit<Refused, 'problems'>,
  thrown: { message: string; path: string },
  status: 422 | 500,
  options: WireOptions,
): Reply {
  if (status === 500) return exception(thrown.message);
  const problems = new Map([['', thrown.message]]);
  return refusal({ ...refused, problems: problems.set(thrown.path, thrown.message) }, options);
}
