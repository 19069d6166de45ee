import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { siteDay } from '#domain/calendar.ts';
import {
  DEFAULT_LOT_PATTERN,
  lotPatternProblem,
  lotSeries,
  MAX_LOT_ON_LABEL,
} from '#domain/production/goods/lot-pattern.ts';
import { linesInUse } from '#frontend/features/items/queries.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { RulesControl } from './rules-form.ts';

/** How lots are named that runs make of the item, with the one that today's first run would make. */
export const LotPatternField = ({ control }: { readonly control: RulesControl }) => {
  const { field, fieldState } = useController({ control, name: 'lotPattern' });
  const line = useQuery(linesInUse).data?.[0];
  const pattern = (field.value ?? '').trim() || DEFAULT_LOT_PATTERN;
  const next =
    lotPatternProblem(pattern) === null
      ? lotSeries(pattern, siteDay(Date.now()), line ?? 'LINE').numbered(1)
      : null;
  return (
    <TextField
      label="Lots of runs"
      autoComplete="off"
      spellCheck={false}
      placeholder={DEFAULT_LOT_PATTERN}
      hint={
        next === null
          ? undefined
          : `The first run of today${line ? ` on ${line}` : ''} makes lot ${next}. Other letters stand in single quotes.`
      }
      warning={
        next !== null && next.length > MAX_LOT_ON_LABEL
          ? `A GS1 label has room for ${MAX_LOT_ON_LABEL} characters of a lot.`
          : undefined
      }
      error={fieldState.error?.message}
      {...field}
      value={field.value ?? ''}
    />
  );
};
