import { IdentityError, invalidParameter } from '#emulators/cognito/identity-error.ts';

const asMember = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const malformed = (name: string, wanted: string) =>
  new IdentityError('SerializationException', `${name} is not ${wanted}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Typed, checked reading of a request's JSON; refusals carry the service's own wording. */
export class RequestFields {
  readonly #values: Record<string, unknown>;

  /** @throws SerializationException when the body is not a JSON object. */
  constructor(body: unknown) {
    if (!isRecord(body)) throw malformed('The request body', 'a JSON object');
    this.#values = body;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  optionalText(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw malformed(name, 'a string');
    return value;
  }

  /** @throws InvalidParameterException when it is missing or empty. */
  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined)
      throw invalidParameter(
        `1 validation error detected: Value null at '${asMember(name)}' failed to satisfy constraint: Member must not be null`,
      );
    if (value === '')
      throw invalidParameter(
        `1 validation error detected: Value at '${asMember(name)}' failed to satisfy constraint: Member must have length greater than or equal to 1`,
      );
    return value;
  }

  /** Absent is false. */
  flag(name: string): boolean {
    const value = this.#values[name];
    if (value === undefined || value === null) return false;
    if (typeof value !== 'boolean') throw malformed(name, 'a boolean');
    return value;
  }

  /** A page size: 1 to `most`, which is also the default. */
  limit(name: string, most: number): number {
    const value = this.#values[name];
    if (value === undefined || value === null) return most;
    if (typeof value !== 'number' || !Number.isInteger(value)) throw malformed(name, 'an integer');
    if (value < 1 || value > most)
      throw invalidParameter(
        `1 validation error detected: Value '${value}' at '${asMember(name)}' failed to satisfy constraint: Member must have value between 1 and ${most}`,
      );
    return value;
  }

  texts(name: string): string[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value)) throw malformed(name, 'a list');
    return value.map((item) => {
      if (typeof item !== 'string') throw malformed(name, 'a list of strings');
      return item;
    });
  }

  /** A map of strings, e.g. `AuthParameters`; its keys are read as fields of their own. */
  group(name: string): RequestFields {
    const value = this.#values[name] ?? {};
    if (!isRecord(value)) throw malformed(name, 'a map');
    return new RequestFields(value);
  }

  /** `[{ Name, Value }]` as a record; a later entry of the same name wins. */
  attributes(name: string): Record<string, string> {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value)) throw malformed(name, 'a list');
    return Object.fromEntries(
      value.map((item) => {
        const entry = new RequestFields(item);
        return [entry.text('Name'), entry.optionalText('Value') ?? ''];
      }),
    );
  }

  /** The texts whose key starts with `prefix`, without it. */
  textsUnder(prefix: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const key of Object.keys(this.#values))
      if (key.startsWith(prefix)) found[key.slice(prefix.length)] = this.optionalText(key) ?? '';
    return found;
  }

  /** A value inside `AuthParameters` or `ChallengeResponses`. */
  parameter(name: string): string {
    const value = this.optionalText(name);
    if (!value) throw invalidParameter(`Missing required parameter ${name}`);
    return value;
  }
}
