import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Resource } from './synthesise.ts';

type SpecDatabase = ReturnType<typeof loadAwsServiceSpecSync>;
type Properties = Readonly<Record<string, { type: PropertyType; required?: boolean }>>;
type PropertyType = {
  type: string;
  element?: PropertyType;
  types?: PropertyType[];
  reference?: { $ref: string };
};

/** Unpacked once: it is large. */
let loaded: SpecDatabase | undefined;

/** Values that CloudFormation fills in when it deploys: their type is not known before. */
const isFilledIn = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 1 &&
  /^(Ref|Condition|Fn::\w+)$/.test(Object.keys(value)[0] ?? '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Where the resources differ from the schemas that AWS publishes of its resource types: an unknown type, an
 * unknown property, one that is missing, one of the wrong type. Each problem says where: `Id.Property.0.Name`.
 */
export function problemsAgainstPublishedSchemas(resources: Readonly<Record<string, Resource>>): string[] {
  loaded ??= loadAwsServiceSpecSync();
  const database = loaded;
  return Object.entries(resources).flatMap(([id, { Type, Properties: values = {} }]) => {
    if (Type.startsWith('Custom::')) return [];
    const [schema] = database.lookup('resource', 'cloudFormationType', 'equals', Type);
    if (!schema) return [`${id}: there is no type ${Type}`];
    return problemsOfObject(database, id, values, schema.properties as Properties);
  });
}

function problemsOfObject(database: SpecDatabase, path: string, value: unknown, known: Properties): string[] {
  if (isFilledIn(value)) return [];
  if (!isObject(value)) return [`${path}: is not an object`];
  const missing = Object.entries(known)
    .filter(([name, { required }]) => required && !(name in value))
    .map(([name]) => `${path}.${name}: is required`);
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const property = known[name];
    return property
      ? problemsOfValue(database, `${path}.${name}`, inner, property.type)
      : [`${path}.${name}: is unknown`];
  });
  return [...missing, ...wrong];
}

function problemsOfValue(database: SpecDatabase, path: string, value: unknown, type: PropertyType): string[] {
  if (isFilledIn(value)) return [];
  const unless = (fits: boolean) => (fits ? [] : [`${path}: ${JSON.stringify(value)} is not ${type.type}`]);
  switch (type.type) {
    case 'string':
    case 'date-time':
      return unless(typeof value === 'string');
    case 'integer':
      return unless(Number.isInteger(value));
    case 'number':
      return unless(typeof value === 'number');
    case 'boolean':
      return unless(typeof value === 'boolean');
    case 'json':
      return unless(isObject(value) || typeof value === 'string');
    case 'array':
      if (!Array.isArray(value)) return unless(false);
      return value.flatMap((entry, index) =>
        problemsOfValue(database, `${path}.${index}`, entry, inner(type)),
      );
    case 'map':
      if (!isObject(value)) return unless(false);
      return Object.entries(value).flatMap(([key, entry]) =>
        problemsOfValue(database, `${path}.${key}`, entry, inner(type)),
      );
    case 'union': {
      const tries = (type.types ?? []).map((one) => problemsOfValue(database, path, value, one));
      return tries.some((problems) => problems.length === 0) ? [] : (tries[0] ?? unless(false));
    }
    case 'ref': {
      const definition = database.get('typeDefinition', type.reference?.$ref ?? '');
      return problemsOfObject(database, path, value, definition.properties as Properties);
    }
    case 'tag':
      return unless(isObject(value) && Object.keys(value).sort().join() === 'Key,Value');
    default:
      throw new Error(`${path} is of the kind ${type.type}, which this check does not know.`);
  }
}

function inner(type: PropertyType): PropertyType {
  if (!type.element) throw new Error(`A ${type.type} without an element.`);
  return type.element;
}
