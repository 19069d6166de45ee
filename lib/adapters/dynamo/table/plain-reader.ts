import type * as z from 'zod/mini';
import type { AddedField, Field, Fields, Group } from '#domain/record.ts';

type SchemaOf<F extends Field> = F extends { readonly stored: infer Stored } ? Stored : F;

type ValueOf<F extends Field> = z.output<SchemaOf<F> & z.ZodMiniType>;

/** What was found of a record: null for a field whose attribute is absent, unless the field has a value for that. */
export type Found<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends AddedField ? ValueOf<F[K]> : ValueOf<F[K]> | null;
};

/** Whether a value is of the field's schema, for the plain kinds that lists show. */
const accepts = (schema: z.ZodMiniType): ((value: unknown) => boolean) => {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number': {
      const { type } = schema;
      return (value) => typeof value === type;
    }
    case 'enum': {
      const { options } = schema as z.ZodMiniEnum;
      return (value) => (options as readonly unknown[]).includes(value);
    }
    case 'nullable':
      return accepts((schema as z.ZodMiniNullable<z.ZodMiniType>).def.innerType);
    default:
      throw new Error(`A plain reader reads no field of the type ${schema.type}.`);
  }
};

/**
 * Reads records as they are declared, out of rows of which there are thousands: by plain code, where a parse by zod
 * would take some ten times as long. An attribute of another type counts as absent. `inRow`: what a row says of an
 * attribute.
 */
export const plainReader = <F extends Fields, Row>(
  { fields }: Pick<Group<F>, 'fields'>,
  inRow: (row: Row, attribute: string) => unknown,
) => {
  const plain = Object.entries<Field>(fields).map(([name, field]) => ({
    name,
    accepts: accepts('stored' in field ? field.stored : field),
    absent: 'stored' in field && field.older ? field.older.value : null,
  }));
  return (row: Row): Found<F> => {
    const found: Record<string, unknown> = {};
    for (const { name, accepts, absent } of plain) {
      const value = inRow(row, name);
      found[name] = accepts(value) ? value : absent;
    }
    return found as Found<F>;
  };
};
