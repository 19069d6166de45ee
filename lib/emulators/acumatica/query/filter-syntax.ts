import { isDay, readInstant } from '#emulators/acumatica/wire/dates.ts';
import { Problem, type Token, tokenize } from './filter-tokens.ts';

export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type Text = 'substringof' | 'startswith' | 'endswith';

export type Literal =
  | { kind: 'string' | 'guid'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  /** A day, compared with dates. */
  | { kind: 'date'; value: string }
  /** An instant in UTC. */
  | { kind: 'datetime'; value: string }
  | { kind: 'null'; value: null };

export type Filter =
  | { is: 'and' | 'or'; left: Filter; right: Filter }
  | { is: 'not'; of: Filter }
  | { is: 'compare'; field: string; operator: Operator; value: Literal }
  | { is: 'custom'; field: string; operator: Operator; value: Literal }
  | { is: 'text'; function: Text; field: string; part: string }
  /** Parses, but the system can only answer it with nothing. */
  | { is: 'nothing' };

export type FilterProblem = { status: 400 | 500; message: string };

export type Parsed = { ok: true; filter: Filter } | { ok: false; problem: FilterProblem };

const operators = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
const textFunctions = new Set(['substringof', 'startswith', 'endswith']);
const unsupported = new Set([
  'contains',
  'tolower',
  'toupper',
  'trim',
  'length',
  'indexof',
  'concat',
  'replace',
]);

/**
 * The subset of OData 3 filters that this system knows, with its refusals: unknown functions are 500,
 * what can't be read is 400.
 */
export function parseFilter(source: string): Parsed {
  try {
    const parser = new Parser(tokenize(source));
    return { ok: true, filter: parser.whole() };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { ok: false, problem: { status: problem.status, message: problem.message } };
  }
}

class Parser {
  private at = 0;
  private readonly tokens: Token[];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  whole(): Filter {
    const filter = this.either();
    if (this.peek().kind !== 'end')
      throw new Problem(400, `Syntax error near '${this.peek().text}' in $filter.`);
    return filter;
  }

  private either(): Filter {
    let left = this.both();
    while (this.takeWord('or')) left = { is: 'or', left, right: this.both() };
    return left;
  }

  private both(): Filter {
    let left = this.term();
    while (this.takeWord('and')) left = { is: 'and', left, right: this.term() };
    return left;
  }

  private term(): Filter {
    if (this.takeWord('not')) {
      const of = this.term();
      if (of.is === 'text') throw new Problem(500, `The 'not' operator is not supported for ${of.function}.`);
      return { is: 'not', of };
    }
    if (this.takePunctuation('(')) {
      const inner = this.either();
      this.expect(')');
      return inner;
    }
    return this.condition();
  }

  private condition(): Filter {
    const token = this.next();
    if (token.kind !== 'word')
      throw new Problem(400, `A property name was expected near '${token.text}' in $filter.`);
    if (this.peek().text === '(' && this.peek().kind === 'punctuation') return this.call(token.text);
    const operator = this.operator();
    return { is: 'compare', field: token.text, operator, value: this.literal() };
  }

  private call(name: string): Filter {
    const known = name.toLowerCase();
    if (name.startsWith('cf.')) return this.customField();
    if (unsupported.has(known)) {
      throw new Problem(
        500,
        `Optimization cannot be performed.The function ${name} is not supported in $filter.`,
      );
    }
    if (!textFunctions.has(known))
      throw new Problem(400, `An unknown function with name '${name}' was found.`);
    this.expect('(');
    const [first, second] = [this.argument(), this.expect(',') && this.argument()];
    this.expect(')');
    const [part, field] = known === 'substringof' ? [first, second] : [second, first];
    if (part.kind !== 'string' || field.kind !== 'word') {
      throw new Problem(400, `No function signature for '${name}' matches the arguments.`);
    }
    const filter: Filter = { is: 'text', function: known as Text, field: field.text, part: part.value };
    if (!operators.has(this.peek().text.toLowerCase())) return filter;
    // A comparison of the function's result is accepted and finds nothing.
    this.operator();
    this.literal();
    return { is: 'nothing' };
  }

  private customField(): Filter {
    this.expect('(');
    this.next();
    this.expect('=');
    const field = this.next();
    this.expect(')');
    if (field.kind !== 'string')
      throw new Problem(400, "A custom field is written cf.String(f='View.Field').");
    const operator = this.operator();
    return { is: 'custom', field: field.value, operator, value: this.literal() };
  }

  private argument(): Token {
    const token = this.next();
    if (
      this.peek().kind === 'punctuation' &&
      this.peek().text === '(' &&
      unsupported.has(token.text.toLowerCase())
    ) {
      this.call(token.text);
    }
    return token;
  }

  private operator(): Operator {
    const token = this.next();
    const name = token.text.toLowerCase();
    if (token.kind !== 'word' || !operators.has(name)) {
      throw new Problem(400, `An operator was expected near '${token.text}' in $filter.`);
    }
    return name as Operator;
  }

  private literal(): Literal {
    const token = this.next();
    if (token.kind === 'string') return { kind: 'string', value: token.value };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.value) };
    if (token.kind === 'typed') return typedLiteral(token);
    if (token.kind === 'word') {
      const word = token.text.toLowerCase();
      if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
      if (word === 'null') return { kind: 'null', value: null };
    }
    throw new Problem(400, `A value was expected near '${token.text}' in $filter.`);
  }

  private peek(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', value: '' };
  }

  private next(): Token {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  private takeWord(word: string): boolean {
    const token = this.peek();
    if (token.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private takePunctuation(mark: string): boolean {
    const token = this.peek();
    if (token.kind !== 'punctuation' || token.text !== mark) return false;
    this.at += 1;
    return true;
  }

  private expect(mark: string): true {
    if (!this.takePunctuation(mark)) {
      throw new Problem(400, `'${mark}' was expected near '${this.peek().text}' in $filter.`);
    }
    return true;
  }
}

function typedLiteral({ text: type, value }: Token): Literal {
  if (type === 'date' && isDay(value)) return { kind: 'date', value };
  if (type === 'guid') return { kind: 'guid', value: value.toLowerCase() };
  if (type === 'datetimeoffset') {
    // A plus sign that wasn't encoded arrives as a space.
    const instant = value.includes(' ') ? undefined : readInstant(value);
    if (instant) return { kind: 'datetime', value: instant };
  }
  throw new Problem(400, `Unrecognized '${type}' literal '${value}' in $filter.`);
}
