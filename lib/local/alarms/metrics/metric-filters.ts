import { PlainFailure } from '#local/plain-failure.ts';
import type { KnownProperties } from '#local/template/known-properties.ts';
import type { Resource, Stack } from '#local/template/template.ts';
import type { Sample } from './embedded-metrics.ts';
import { fieldsOfLine, filterPattern, type LineFilter } from './filter-pattern.ts';

export const metricFilterTypes: Record<string, KnownProperties> = {
  'AWS::Logs::MetricFilter': {
    served: [
      ...['FilterPattern', 'LogGroupName'],
      ...['MetricNamespace', 'MetricName', 'MetricValue', 'DefaultValue', 'Dimensions'].map(
        (property) => `MetricTransformations[].${property}`,
      ),
    ],
    ignored: ['FilterName', 'ApplyOnTransformedLogs', 'MetricTransformations[].Unit'],
  },
};

/** Counts lines of the log groups that a metric filter looks at. */
type MetricFilters = {
  /** The samples that a line of JSON gives; none when no filter looks at its group, or it is no JSON. */
  samplesOf(logGroup: string, line: string, at: number): Sample[];
};

type Filter = {
  logGroup: string;
  counts: LineFilter;
  namespace: string;
  name: string;
  value: number;
  /** Said for a line that is not counted; undefined: then nothing is said. */
  otherwise: number | undefined;
  /** Name of the dimension → the field of the line that holds its value. */
  dimensions: Readonly<Record<string, string>>;
};

/** The stack's metric filters. Throws a PlainFailure for one that it can't read. */
export function metricFiltersOf(stack: Pick<Stack, 'ofType'>): MetricFilters {
  const filters = stack.ofType('AWS::Logs::MetricFilter').flatMap(readFilter);
  const groups = new Set(filters.map(({ logGroup }) => logGroup));
  return {
    samplesOf(logGroup, line, at) {
      if (!groups.has(logGroup)) return [];
      const fields = fieldsOfLine(line);
      if (!fields) return [];
      return filters
        .filter((filter) => filter.logGroup === logGroup)
        .flatMap(({ counts, namespace, name, value, otherwise, dimensions }) => {
          const counted = counts(fields);
          const said = counted ? value : otherwise;
          if (said === undefined) return [];
          const placed = Object.entries(dimensions).map(([key, field]) => [key, fields[field]] as const);
          // A line without the field has no dimension to be counted under.
          if (placed.some(([, text]) => text === undefined)) return [];
          return {
            ...{ namespace, name, value: said, at },
            dimensions: Object.fromEntries(placed.map(([key, text]) => [key, String(text)])),
          };
        });
    },
  };
}

function readFilter({ logicalId, properties }: Resource): Filter[] {
  const { FilterPattern, LogGroupName, MetricTransformations } = properties as {
    FilterPattern?: string;
    LogGroupName?: string;
    MetricTransformations?: {
      MetricNamespace?: string;
      MetricName?: string;
      MetricValue?: string;
      DefaultValue?: number;
      Dimensions?: { Key?: string; Value?: string }[];
    }[];
  };
  return (MetricTransformations ?? []).map((transformation) => {
    const value = Number(transformation.MetricValue);
    if (Number.isNaN(value))
      throw new PlainFailure(
        `${logicalId} counts ${transformation.MetricValue}; the local run counts numbers only.`,
      );
    return {
      logGroup: String(LogGroupName),
      counts: filterPattern(FilterPattern ?? ''),
      namespace: String(transformation.MetricNamespace),
      name: String(transformation.MetricName),
      value,
      otherwise: transformation.DefaultValue,
      dimensions: Object.fromEntries(
        (transformation.Dimensions ?? []).map(({ Key, Value }) => [
          String(Key),
          String(Value).replace(/^\$\./, ''),
        ]),
      ),
    };
  });
}
