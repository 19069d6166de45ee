import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import { demoDataset } from './demo-data.ts';

export function namedDataset(dataset: 'demo' | 'empty' | Dataset, now: number): Dataset {
  if (dataset === 'demo') return demoDataset(now);
  return dataset === 'empty' ? {} : dataset;
}
