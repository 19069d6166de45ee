import { elementString, type LabelElement } from './element-string.ts';

/** A label on which everything that scanners get wrong can be seen: letters of both cases, signs, a separator. */
export const SAMPLE_ELEMENTS: readonly LabelElement[] = [
  { ai: '01', content: '09521234543213' },
  { ai: '10', content: 'Az-Qy/1_M' },
  { ai: '17', content: '351231' },
];

export const SAMPLE_LABEL = elementString(SAMPLE_ELEMENTS);
