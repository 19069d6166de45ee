import { err, ok, type Result } from '#domain/result.ts';
import { problemOfContent } from './ai-content.ts';
import { identifier, identifierAt, isPredefined, lengthOf } from './application-identifiers.ts';
import { SEPARATOR } from './separator.ts';

/** One identifier with its content, as it is on the label. */
export interface LabelElement {
  readonly ai: string;
  readonly content: string;
}

/** More elements than any label carries. */
const MOST = 64;

const contentAt = (text: string, at: number, ai: string, length: number): string => {
  if (isPredefined(ai)) return text.slice(at, at + length);
  const end = text.indexOf(SEPARATOR, at);
  return text.slice(at, end < 0 ? text.length : end);
};

/** The elements of an element string, separators raw. What is wrong with it is a sentence. */
export const readElements = (text: string): Result<readonly LabelElement[], string> => {
  const elements: LabelElement[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === SEPARATOR) {
      at += 1;
      continue;
    }
    const found = identifierAt(text, at);
    if (!found) return err(`No GS1 identifier begins with ${text.slice(at, at + 4)}.`);
    const begin = at + found.ai.length;
    const content = contentAt(text, begin, found.ai, lengthOf(found));
    const problem = problemOfContent(found, content);
    if (problem !== null) return err(problem);
    elements.push({ ai: found.ai, content });
    if (elements.length > MOST) return err('This label has more elements than a label can carry.');
    at = begin + content.length;
  }
  return elements.length > 0 ? ok(elements) : err('This label is empty.');
};

/** The element string of a label: predefined lengths first come as they are given, a separator where one is needed. */
export const elementString = (elements: readonly LabelElement[]): string =>
  elements
    .map(({ ai, content }, index) =>
      isPredefined(ai) || index === elements.length - 1 ? ai + content : ai + content + SEPARATOR,
    )
    .join('');

/** As it is printed under the bars: '(01)09521234543213(10)ABC'. */
export const labelText = (elements: readonly LabelElement[]): string =>
  elements.map(({ ai, content }) => `(${ai})${content}`).join('');

const BRACKETED = /\((\d{2,4})\)/g;

/** What is printed under the bars, when a person types it or a reader was set to send it. */
export const readBracketed = (text: string): Result<readonly LabelElement[], string> => {
  const begins = [...text.matchAll(BRACKETED)].filter(([, ai]) => identifier(ai ?? '') !== null);
  if (begins[0]?.index !== 0) return err(`No GS1 identifier begins with ${text.slice(0, 6)}.`);
  const elements: LabelElement[] = [];
  for (const [at, begin] of begins.entries()) {
    const ai = begin[1] ?? '';
    const found = identifier(ai);
    const content = text.slice(begin.index + begin[0].length, begins[at + 1]?.index ?? text.length);
    const problem = found && problemOfContent(found, content);
    if (problem) return err(problem);
    elements.push({ ai, content });
  }
  return ok(elements);
};
