import { err, ok, type Result } from '#domain/result.ts';
import { problemOfContent } from './ai-content.ts';
import { type ApplicationIdentifier, identifier } from './application-identifiers.ts';
import type { LabelElement } from './element-string.ts';

const LINK = /^(?:https?|HTTPS?):\/\/[\w.:[\]-]+((?:\/[^?#]*)?)(?:\?([^#]*))?(?:#.*)?$/;

/** GTINs in a link may come without the zeros before them. */
const padded = (ai: string, content: string): string =>
  (ai === '01' || ai === '02') && /^(?:\d{8}|\d{12,13})$/.test(content) ? content.padStart(14, '0') : content;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const elementOf = (found: ApplicationIdentifier, text: string): Result<LabelElement, string> => {
  const plain = decoded(text);
  if (plain === null) return err('This link has a percent sign that stands for nothing.');
  const content = padded(found.ai, plain);
  const problem = problemOfContent(found, content);
  return problem === null ? ok({ ai: found.ai, content }) : err(problem);
};

/** Are these qualifiers of the key, in its order? Some may be left out. */
const isInOrder = (qualifiers: readonly string[], order: readonly string[]): boolean => {
  let at = -1;
  return qualifiers.every((ai) => {
    const next = order.indexOf(ai);
    const goesOn = next > at;
    at = next;
    return goesOn;
  });
};

/** Where the key stands in the path: the last pair that is one and is followed by its qualifiers alone. */
const keyAt = (steps: readonly string[]): number => {
  for (let at = steps.length - 2; at >= 0; at -= 2) {
    const key = identifier(steps[at] ?? '');
    const after = steps.filter((_, index) => index > at && (index - at) % 2 === 0);
    if (key?.qualifiers?.some((order) => isInOrder(after, order))) return at;
  }
  return -1;
};

/** The elements of a GS1 Digital Link; null: the text is a web address of another kind, or none. */
export const readDigitalLink = (text: string): Result<readonly LabelElement[], string> | null => {
  const [whole, path = '', query = ''] = LINK.exec(text) ?? [];
  if (whole === undefined) return null;
  const steps = path.split('/').slice(1);
  const begin = keyAt(steps);
  if (begin < 0) return null;
  const inPath = steps.slice(begin);
  const pairs = inPath.flatMap((ai, at) => (at % 2 === 0 ? [[ai, inPath[at + 1] ?? ''] as const] : []));
  const inQuery = query
    .split(/[&;]/)
    .map((pair) => pair.split('=', 2))
    .flatMap(([name = '', value = '']) =>
      /^\d+$/.test(name) ? [[name, value.replaceAll('+', ' ')] as const] : [],
    );
  const elements: LabelElement[] = [];
  const ownQualifiers = pairs.slice(1).map(([ai]) => ai);
  const orders = identifier(inPath[0] ?? '')?.qualifiers ?? [];
  const qualifiers = orders.filter((order) => isInOrder(ownQualifiers, order)).flat();
  for (const [ai, content] of [...pairs, ...inQuery]) {
    const found = identifier(ai);
    if (!found) return err(`This link speaks of (${ai}), which GS1 has not given out.`);
    if (elements.some((one) => one.ai === ai)) return err(`This link has (${ai}) twice.`);
    if (elements.length >= pairs.length && qualifiers.includes(ai))
      return err(`This link has (${ai}) behind its question mark, where it has no place.`);
    const element = elementOf(found, content);
    if (!element.ok) return element;
    elements.push(element.value);
  }
  return ok(elements);
};
