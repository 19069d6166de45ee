import type { Node } from 'constructs';

/** Something the person who deploys has to put right; the message is the whole story. */
export class DeploymentProblem extends Error {}

/**
 * Reads values of CDK context. From the command line all are text, from cdk.json they may be of any kind; an empty
 * text counts as absent, and so does one of blanks. Every method throws a DeploymentProblem that names the key and what it may be.
 */
export class ContextReader {
  readonly #node: Node;
  readonly #known = new Set<string>();

  constructor(node: Node) {
    this.#node = node;
  }

  /** The value as it is; undefined when absent. */
  raw(key: string): unknown {
    this.#known.add(key);
    const value: unknown = this.#node.tryGetContext(key);
    const isBlank = typeof value === 'string' && value.trim() === '';
    return isBlank || value === null ? undefined : value;
  }

  /** Refuses a value in which there may be a password: terminals and build logs are read by many. */
  refuseUnsaid(key: string, wanted: string): never {
    throw new DeploymentProblem(`Context "${key}" is not as it must be: ${wanted}.`);
  }

  refuse(key: string, wanted: string): never {
    throw new DeploymentProblem(
      `Context "${key}" is ${JSON.stringify(this.raw(key))}; it must be ${wanted}.`,
    );
  }

  text(key: string): string | undefined {
    const value = this.raw(key);
    return value === undefined || typeof value === 'string' ? value : this.refuse(key, 'text');
  }

  /** A text of a certain form; `wanted` says which. */
  form(key: string, form: RegExp, wanted: string): string | undefined {
    const value = this.text(key);
    return value === undefined || form.test(value) ? value : this.refuse(key, wanted);
  }

  flag(key: string, standard: boolean): boolean {
    const value = this.raw(key) ?? standard;
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    return this.refuse(key, 'true or false');
  }

  /** A whole number, from 1 unless something else is said. */
  count(key: string, standard: number, { least = 1, most = Number.MAX_SAFE_INTEGER } = {}): number {
    const value = Number(this.raw(key) ?? standard);
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const end = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
    return this.refuse(key, `a whole number from ${least}${end}`);
  }

  /** One of the values, the first of which is the standard unless another is named. */
  choice<const Value extends string | number>(
    key: string,
    values: readonly [Value, ...Value[]],
    standard: NoInfer<Value> = values[0],
  ): Value {
    const value = String(this.raw(key) ?? standard);
    return values.find((known) => String(known) === value) ?? this.refuse(key, `one of ${values.join(', ')}`);
  }

  /** A value that `read` understands; it answers undefined for one that it doesn't. */
  understood<Value>(key: string, read: (value: unknown) => Value | undefined, wanted: string): Value {
    return read(this.raw(key)) ?? this.refuse(key, wanted);
  }

  /**
   * Refuses keys that nothing has asked for: a misspelt one would be ignored in silence. Those of CDK itself have
   * other characters than letters in them.
   */
  refuseUnknown(): void {
    const given: unknown = this.#node.getAllContext();
    for (const key of Object.keys(given ?? {})) {
      if (this.#known.has(key) || !/^[a-z]+$/i.test(key)) continue;
      const meant = [...this.#known].find((known) => known.toLowerCase() === key.toLowerCase());
      throw new DeploymentProblem(
        `Context "${key}" is unknown${meant ? `; "${meant}" is meant` : ''}. docs/deploy.md lists what there is.`,
      );
    }
  }
}
