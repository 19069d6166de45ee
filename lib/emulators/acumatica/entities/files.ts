import { type Change, keyOf } from '#emulators/acumatica/books/store.ts';
import { noEntity, notFound } from '#emulators/acumatica/http/error-replies.ts';
import { empty, type Reply } from '#emulators/acumatica/http/reply.ts';
import { header } from '#emulators/acumatica/http/request.ts';
import { endpointPath } from '#emulators/acumatica/wire/encode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import type { EntityRequest } from './entity-request.ts';
import { findRecord } from './read.ts';
import { type Entity, entities } from './registry.ts';

const longestComment = 500;

/** PUT files/{graph}/{view}/{id}/{name}, the address that a record's links give. */
export function putFileByLink(parts: string[], call: EntityRequest): Reply {
  const [graph, view, id = '', ...name] = parts;
  const entity = Object.values(entities).find(({ schema }) => schema.filesAt === `${graph}/${view}`);
  return entity ? putFile(entity as unknown as Entity, [id], name.join('/'), call) : notFound();
}

/** Attaches the body to a record under a file name; the same name replaces the file. */
export function putFile(entity: Entity, keys: string[], filename: string, call: EntityRequest): Reply {
  const record = findRecord(entity, keys, call) as { id: string; files?: string[] } | undefined;
  if (!record) return noEntity();
  if (filename === '') return notFound();
  const { store, settings } = call.simulator;
  const known = record.files?.find((id) => store.byId('files', id)?.filename === filename);
  const file = {
    id: known ?? newGuid(),
    filename,
    comment: (header(call.request, 'px-cbfilecomment') ?? '').slice(0, longestComment),
    base64: call.request.body.toString('base64'),
  };
  const files = known ? record.files : [...(record.files ?? []), file.id];
  const key = keyOf(...entity.schema.keys.map((name) => (record as Record<string, unknown>)[name]));
  store.commit([
    ['files', keyOf(file.id), file],
    [entity.kind, key, { ...record, files }] as unknown as Change,
  ]);
  return empty(204, {
    Location: `${endpointPath({ site: settings.site, version: call.version })}/files/${file.id}`,
  });
}

export function getFile(id: string, { simulator }: EntityRequest): Reply {
  const file = simulator.store.byId('files', id);
  if (!file) return notFound('The file is not found.');
  const name = encodeURIComponent(file.filename);
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    },
    body: Buffer.from(file.base64, 'base64'),
  };
}
