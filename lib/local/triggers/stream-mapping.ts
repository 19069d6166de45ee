import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';
import { type EventFilter, eventFilter } from './event-filter.ts';

/** A table's stream that wakes a function. */
export type StreamMapping = {
  logicalId: string;
  functionArn: string;
  /** The stream as the template names it; events carry it. */
  sourceArn: string;
  tableName: string;
  tableArn: string;
  batchSize: number;
  startingPosition: 'TRIM_HORIZON' | 'LATEST';
  filter: EventFilter;
  /** Retries after the first attempt; Infinity: for ever. */
  retries: number;
  /** Seconds after which a record is given up; Infinity: never. */
  maximumAge: number;
  bisect: boolean;
  /** Whether the function says which records it could not do. */
  partialFailures: boolean;
  /** ARN of the queue that gets what was given up. */
  onFailure: string | undefined;
};

export const streamTypes: Record<string, KnownProperties> = {
  'AWS::Lambda::EventSourceMapping': {
    served: [
      ...['BatchSize', 'BisectBatchOnFunctionError', 'DestinationConfig.OnFailure.Destination', 'Enabled'],
      ...['EventSourceArn', 'FilterCriteria.Filters', 'FunctionName', 'FunctionResponseTypes'],
      ...['MaximumRecordAgeInSeconds', 'MaximumRetryAttempts', 'StartingPosition'],
    ],
    // A batch goes out as soon as there is one, and a shard is read by one reader: windows only wait longer.
    ignored: ['MaximumBatchingWindowInSeconds', 'Tags'],
  },
};

/** The enabled mappings of the stack. Throws a PlainFailure for a source that is no table's stream. */
export function streamMappingsOf(stack: Stack): StreamMapping[] {
  const tables = new Map(
    stack
      .ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
      .map(({ logicalId, ref }) => [
        stack.attribute(logicalId, 'StreamArn'),
        { tableName: ref, tableArn: stack.attribute(logicalId, 'Arn') },
      ]),
  );
  return stack
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties.Enabled !== false)
    .map(({ logicalId, properties }) => {
      const said = properties as {
        FunctionName: string;
        EventSourceArn?: string;
        BatchSize?: number;
        StartingPosition?: string;
        FilterCriteria?: { Filters?: { Pattern?: string }[] };
        MaximumRetryAttempts?: number;
        MaximumRecordAgeInSeconds?: number;
        BisectBatchOnFunctionError?: boolean;
        FunctionResponseTypes?: string[];
        DestinationConfig?: { OnFailure?: { Destination?: string } };
      };
      const table = tables.get(said.EventSourceArn ?? '');
      if (!table || !said.EventSourceArn)
        throw new PlainFailure(
          `${logicalId} reads ${said.EventSourceArn}; the local run reads streams of tables only.`,
        );
      return {
        logicalId,
        functionArn: said.FunctionName,
        sourceArn: said.EventSourceArn,
        ...table,
        batchSize: said.BatchSize ?? 100,
        startingPosition: said.StartingPosition === 'LATEST' ? 'LATEST' : 'TRIM_HORIZON',
        filter: eventFilter((said.FilterCriteria?.Filters ?? []).map(({ Pattern = '{}' }) => Pattern)),
        retries: unlessEndless(said.MaximumRetryAttempts),
        maximumAge: unlessEndless(said.MaximumRecordAgeInSeconds),
        bisect: said.BisectBatchOnFunctionError === true,
        partialFailures: said.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
        onFailure: said.DestinationConfig?.OnFailure?.Destination,
      };
    });
}

function unlessEndless(limit: number | undefined): number {
  return limit === undefined || limit < 0 ? Number.POSITIVE_INFINITY : limit;
}
