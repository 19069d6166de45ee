import { PlainFailure } from '#local/plain-failure.ts';

/** A value of a metric at one point of time; null: nothing was said. */
export type Value = number | null;

/** What an expression comes to at one point of time, from the metrics with these ids. */
export type MathExpression = (metrics: Readonly<Record<string, Value>>) => Value;

const OVER_MANY: Readonly<Record<string, (values: number[]) => number>> = {
  SUM: (values) => values.reduce((sum, value) => sum + value, 0),
  AVG: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  MIN: (values) => Math.min(...values),
  MAX: (values) => Math.max(...values),
};

/**
 * Metric math as far as alarms need it: ids, numbers, `+ - * /` with parentheses, SUM, AVG, MIN and MAX over
 * `METRICS()` or a list, and FILL with a number. Over many, what is missing is left out; between two, nothing comes
 * of it. Throws a PlainFailure for anything else.
 */
export function mathExpression(text: string): MathExpression {
  const unreadable = () => new PlainFailure(`The local run can't calculate ${text}.`);
  const words = text.match(/[A-Za-z]\w*|\d+(?:\.\d+)?|[-+*/(),[\]]/g) ?? [];
  if (words.join('') !== text.replace(/\s/g, '')) throw unreadable();
  let at = 0;
  const peek = () => words[at];
  const take = (expected?: string): string => {
    const word = words[at];
    if (word === undefined || (expected !== undefined && word !== expected)) throw unreadable();
    at += 1;
    return word;
  };

  const chain = (
    operators: Readonly<Record<string, (a: number, b: number) => number>>,
    operand: () => MathExpression,
  ) => {
    let left = operand();
    for (;;) {
      const word = peek();
      const operator = word === undefined ? undefined : operators[word];
      if (!operator) return left;
      take();
      const [one, other] = [left, operand()];
      left = (metrics) => {
        const [a, b] = [one(metrics), other(metrics)];
        return a === null || b === null ? null : operator(a, b);
      };
    }
  };
  const sum = (): MathExpression =>
    chain({ '+': (a, b) => a + b, '-': (a, b) => a - b }, () =>
      chain({ '*': (a, b) => a * b, '/': (a, b) => a / b }, factor),
    );
  const factor = (): MathExpression => {
    const word = take();
    if (word === '(') {
      const inner = sum();
      take(')');
      return inner;
    }
    if (/^\d/.test(word)) return () => Number(word);
    if (peek() === '(') return call(word);
    if (!/^[a-z]/.test(word)) throw unreadable();
    return (metrics) => {
      if (!Object.hasOwn(metrics, word)) throw unreadable();
      return metrics[word] ?? null;
    };
  };
  const call = (name: string): MathExpression => {
    take('(');
    if (name === 'FILL') {
      const filled = sum();
      take(',');
      const by = Number(take());
      take(')');
      if (Number.isNaN(by)) throw unreadable();
      return (metrics) => filled(metrics) ?? by;
    }
    const reduce = OVER_MANY[name];
    if (!reduce) throw unreadable();
    const many = list();
    take(')');
    return (metrics) => {
      const values = many(metrics).filter((value) => value !== null);
      return values.length === 0 ? null : reduce(values);
    };
  };
  const list = (): ((metrics: Readonly<Record<string, Value>>) => Value[]) => {
    if (take() === 'METRICS') {
      take('(');
      take(')');
      return (metrics) => Object.values(metrics);
    }
    if (words[at - 1] !== '[') throw unreadable();
    const entries = [sum()];
    while (peek() === ',') {
      take();
      entries.push(sum());
    }
    take(']');
    return (metrics) => entries.map((entry) => entry(metrics));
  };

  const whole = sum();
  if (at !== words.length) throw unreadable();
  return whole;
}
