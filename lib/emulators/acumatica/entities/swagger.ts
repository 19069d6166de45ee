import { type EndpointVersion, hasField, type RowSchema } from '#emulators/acumatica/wire/schema.ts';
import { entities } from './registry.ts';

const wrapped: Record<string, string> = {
  string: 'StringValue',
  decimal: 'DecimalValue',
  int: 'IntValue',
  boolean: 'BooleanValue',
  date: 'DateTimeValue',
  datetime: 'DateTimeValue',
  guid: 'GuidValue',
};

/** The endpoint's description: each entity with its fields, as far as this version has them. */
export function swagger(version: EndpointVersion): object {
  const schemas: Record<string, object> = {};
  for (const { schema } of Object.values(entities)) schemas[schema.name] = describe(schema, version);
  const paths = Object.keys(schemas).map((name) => [`/${name}`, { get: {}, put: {} }]);
  return {
    openapi: '3.0.1',
    info: { title: 'Default', version: '4' },
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
}

function describe(row: RowSchema, version: EndpointVersion): object {
  const fields = Object.entries(row.fields)
    .filter(([name]) => hasField(row, name, version))
    .map(([name, kind]) => [name, { $ref: `#/components/schemas/${wrapped[kind]}` }]);
  const linked = Object.entries(row.linked).map(([name, child]) => [name, describe(child, version)]);
  const details = Object.entries(row.details).map(([name, child]) => [
    name,
    { type: 'array', items: describe(child, version) },
  ]);
  return { type: 'object', properties: Object.fromEntries([...fields, ...linked, ...details]) };
}
