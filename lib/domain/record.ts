import * as z from 'zod/mini';
import type { Quantity } from './quantity.ts';
import { toNumber } from './quantity.ts';

/**
 * A record is declared once. From the declaration come its type inside the rules (`RecordOf`), its row in a table
 * (`adapters/dynamo/table/record-rows.ts`), what a response says of it (`wire`, `toWire`) and what a request may say
 * of it (`inputOf`). Inside the rules and in rows a quantity is a whole number of millionths, on the wire a JSON
 * number; everything else is the same in all three.
 */

/** A value that has one form inside the rules and in rows, and another on the wire. */
export interface Codec<
  Stored extends z.ZodMiniType = z.ZodMiniType,
  Wire extends z.ZodMiniType = z.ZodMiniType,
  Input extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly stored: Stored;
  readonly wire: Wire;
  toWire(value: DeepReadonly<z.output<Stored>>): z.output<Wire>;
  /** How a request says it: what a person may type. Absent: as on the wire. */
  readonly input?: Input;
  /** What rows say that were written before the field was: the value that an absent attribute has. */
  readonly older?: { readonly value: z.output<Stored> };
  /** No response says it. */
  readonly isInternal?: boolean;
}

/** A schema serves where all forms are the same. */
export type Field = z.ZodMiniType | Codec;

export type Fields = Readonly<Record<string, Field>>;

type StoredOf<F extends Field> = F extends Codec<infer Stored> ? Stored : F extends z.ZodMiniType ? F : never;

type WireOf<F extends Field> =
  F extends Codec<z.ZodMiniType, infer Wire> ? Wire : F extends z.ZodMiniType ? F : never;

type InputOf<F extends Field> = F extends { readonly input: infer Input extends z.ZodMiniType }
  ? Input
  : WireOf<F>;

interface Internal {
  readonly isInternal: true;
}

type StoredShape<F extends Fields> = { readonly [K in keyof F]: StoredOf<F[K]> };
type WireShape<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Internal ? never : K]: WireOf<F[K]>;
};
type InputShape<F extends Fields, Name extends keyof F> = { readonly [K in Name]: InputOf<F[K]> };

/** Records are never changed in place. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends Quantity | string | number | boolean | null | undefined | Uint8Array
    ? T
    : { readonly [K in keyof T]: DeepReadonly<T[K]> };

const isCodec = (field: Field): field is Codec => 'toWire' in field;

/*@__NO_SIDE_EFFECTS__*/
const codecOf = (field: Field): Codec =>
  isCodec(field) ? field : { stored: field, wire: field, toWire: (value) => value };

/** Millionths inside the rules and in rows, a JSON number of at most six decimals on the wire. */
export const quantityField: Codec<z.ZodMiniType<Quantity, number>, z.ZodMiniNumber> = {
  stored: /*@__PURE__*/ z.pipe(
    /*@__PURE__*/ z.int(),
    /*@__PURE__*/ z.transform((value) => value as Quantity),
  ),
  wire: /*@__PURE__*/ z.number(),
  toWire: toNumber,
};

/** The field, or null where there is none. */
/*@__NO_SIDE_EFFECTS__*/
export const nullableField = <F extends Field>(
  field: F,
): Codec<z.ZodMiniNullable<StoredOf<F>>, z.ZodMiniNullable<WireOf<F>>> => {
  const { stored, wire, toWire } = codecOf(field);
  return {
    stored: z.nullable(stored),
    wire: z.nullable(wire),
    toWire: (value: unknown) => (value === null ? null : toWire(value)),
  } as never;
};

/** A list of such fields. */
/*@__NO_SIDE_EFFECTS__*/
export const listField = <F extends Field>(
  field: F,
): Codec<z.ZodMiniArray<StoredOf<F>>, z.ZodMiniArray<WireOf<F>>> => {
  const { stored, wire, toWire } = codecOf(field);
  return {
    stored: z.array(stored),
    wire: z.array(wire),
    toWire: (values: readonly unknown[]) => values.map(toWire),
  } as never;
};

/** A field that has a value where its attribute is absent. */
export type AddedField<
  Stored extends z.ZodMiniType = z.ZodMiniType,
  Wire extends z.ZodMiniType = z.ZodMiniType,
> = Codec<Stored, Wire> & Required<Pick<Codec<Stored, Wire>, 'older'>>;

/** A field that rows and clients of an older version lack: such rows read as `older`, and a request may leave it out. */
/*@__NO_SIDE_EFFECTS__*/
export const addedField = <F extends Field>(
  field: F,
  older: z.output<StoredOf<F>>,
): F extends Internal
  ? AddedField<StoredOf<F>, WireOf<F>> & Internal
  : AddedField<StoredOf<F>, WireOf<F>> & { readonly input: z.ZodMiniOptional<InputOf<F>> } =>
  ({ ...codecOf(field), input: z.optional(inputSchema(field)), older: { value: older } }) as never;

/** A field that no response says, such as what only recognises a resend. */
/*@__NO_SIDE_EFFECTS__*/
export const internalField = <F extends Field>(field: F): Codec<StoredOf<F>, WireOf<F>> & Internal =>
  ({ ...codecOf(field), isInternal: true }) as never;

/** A field that a request says, with the bounds of what may be typed; what is stored was within them once. */
/*@__NO_SIDE_EFFECTS__*/
export const inputField = <F extends Field, Input extends z.ZodMiniType>(
  field: F,
  input: Input,
): Codec<StoredOf<F>, WireOf<F>> & { readonly input: Input } => ({ ...codecOf(field), input }) as never;

/*@__NO_SIDE_EFFECTS__*/
const inputSchema = (field: Field): z.ZodMiniType => {
  const { wire, input } = codecOf(field);
  return input ?? wire;
};

/** Several fields as one value: a part of a record, such as an order's line. `wire` and `toWire` leave out what is internal. */
export interface Group<F extends Fields>
  extends Codec<z.ZodMiniObject<StoredShape<F>>, z.ZodMiniObject<WireShape<F>>> {
  readonly fields: F;
}

/** Rows of an older version may lack a part's field as well: `addedField` has its value. */
/*@__NO_SIDE_EFFECTS__*/
export const group = <const F extends Fields>(fields: F): Group<F> => {
  const codecs = Object.entries(fields).map(([name, field]) => [name, codecOf(field)] as const);
  const external = codecs.filter(([, { isInternal }]) => !isInternal);
  const shape = (from: typeof codecs, of: (codec: Codec) => z.ZodMiniType) =>
    z.object(Object.fromEntries(from.map(([name, codec]) => [name, of(codec)])));
  return {
    fields,
    stored: shape(codecs, ({ stored, older }) => (older ? z._default(stored, older.value as never) : stored)),
    wire: shape(external, ({ wire }) => wire),
    toWire: (value: Readonly<Record<string, unknown>>) => {
      const wire: Record<string, unknown> = {};
      for (const [name, { toWire }] of external) wire[name] = toWire(value[name]);
      return wire;
    },
  } as never;
};

interface RecordOptions<Name extends string> {
  /** What one compressed attribute of the row holds, by the attribute's name: a field's value, or several fields. */
  readonly packed?: Readonly<Record<string, Name | readonly Name[]>>;
  /** Fields that are objects, kept as attributes of the row: for each member the attribute's name. */
  readonly flattened?: { readonly [K in Name]?: Readonly<Record<string, string>> };
  /** Fields whose attribute has another name. */
  readonly renamed?: { readonly [K in Name]?: string };
  /** Whether a row says null or leaves the attribute out, or the fields that it says null of. Default: left out. */
  readonly nulls?: 'kept' | 'leftOut' | readonly Name[];
}

/** A record: its fields, and how its row is laid out. */
export interface RecordDefinition<F extends Fields = Fields>
  extends Group<F>,
    Required<RecordOptions<keyof F & string>> {}

/*@__NO_SIDE_EFFECTS__*/
export const defineRecord = <const F extends Fields>(
  fields: F,
  { packed = {}, flattened = {}, renamed = {}, nulls = 'leftOut' }: RecordOptions<keyof F & string> = {},
): RecordDefinition<F> => ({ ...group(fields), packed, flattened, renamed, nulls });

/** What a record, or a part of one, is inside the rules. */
export type RecordOf<C extends Codec> = DeepReadonly<z.output<C['stored']>>;

type FieldsHolder<F extends Fields> = Pick<Group<F>, 'fields'>;

/** Some of a record's fields, such as those that a list shows. */
/*@__NO_SIDE_EFFECTS__*/
export const pickFields = <F extends Fields, const Name extends keyof F & string>(
  { fields }: FieldsHolder<F>,
  names: readonly Name[],
): Group<Pick<F, Name>> =>
  group(Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, Name>);

/** What a request says of some of a record's fields: `inputField` has its bounds. */
/*@__NO_SIDE_EFFECTS__*/
export const inputOf = <F extends Fields, const Name extends keyof F & string>(
  { fields }: FieldsHolder<F>,
  names: readonly Name[],
): z.ZodMiniObject<InputShape<F, Name>> =>
  z.object(Object.fromEntries(names.map((name) => [name, inputSchema(fields[name] as Field)]))) as never;

/** What a new record has in those of its fields that a request of an older client leaves out. */
export const addedValues = <F extends Fields, const Name extends keyof F & string>(
  { fields }: FieldsHolder<F>,
  names: readonly Name[],
): Partial<Pick<RecordOf<Group<F>>, Name & keyof RecordOf<Group<F>>>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { older } = codecOf(fields[name] as Field);
      return older ? [[name, older.value]] : [];
    }),
  ) as never;

/** Some fields' values, out of what holds more. */
export const pickValues = <Values, const Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Pick<Values, Name>;
