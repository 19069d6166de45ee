import { MAX_MODULES, modulesOf } from './code-128.ts';
import type { LabelElement } from './label.ts';

/** A barcode of GS1 holds at most so many characters, brackets aside; a separator is one. */
const MAX_LENGTH = 48;

const lengthOf = (elements: readonly LabelElement[]): number =>
  elements.reduce((sum, { ai, content }) => sum + ai.length + content.length, 0) +
  elements.slice(0, -1).filter(({ ai }) => ai === '37' || ai === '10').length;

/** All elements in one barcode, or the batch number in a second where one would be too long or too wide for a sheet. */
export const inBarcodes = (elements: readonly LabelElement[]): readonly (readonly LabelElement[])[] => {
  if (elements.length === 0) return [];
  if (lengthOf(elements) <= MAX_LENGTH && modulesOf(elements) <= MAX_MODULES) return [elements];
  const parts = [elements.filter(({ ai }) => ai !== '10'), elements.filter(({ ai }) => ai === '10')];
  return parts.filter((part) => part.length > 0);
};
