import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { STOCK } from '#frontend/features/stock/queries.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { type Loaded, loadLater } from './load-opening.ts';

/** Reads stock again once something was loaded. */
export const useLoaded = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [STOCK] });
};

export const lots = (count: number): string => `${count} ${count === 1 ? 'lot' : 'lots'}`;

interface OutcomeProps extends Pick<Loaded, 'later' | 'waiting'> {
  /** Lots. */
  readonly opened: number;
  readonly before: number;
}

export const countsOf = ({ opened, before, later, waiting }: Loaded): OutcomeProps => ({
  ...{ opened: opened.length, before: before.length, later, waiting },
});

/** What a load brought, what waits and why, and what a person has to decide. */
export const Outcome = ({ opened, before, later, waiting }: OutcomeProps) => (
  <Stack gap="small">
    <p role="status">
      {`${lots(opened)} loaded.${before > 0 ? ` ${lots(before)} had been loaded before.` : ''}`}
    </p>
    {later.length > 0 && <Later found={later} />}
    {waiting.length > 0 && (
      <ul>
        {waiting.map(({ inventoryID, reason }) => (
          <li key={inventoryID}>{`${inventoryID}: ${reason}`}</li>
        ))}
      </ul>
    )}
  </Stack>
);

/** In the books since an item was opened: whether it stood here before is for a person to say. */
const Later = ({ found }: { readonly found: Loaded['later'] }) => {
  const refresh = useLoaded();
  const load = useMutation({ mutationFn: () => loadLater(found), onSettled: refresh });
  if (load.data) return <Outcome {...countsOf(load.data)} />;
  const { accountingName } = runtimeConfig();
  return (
    <Stack gap="small">
      <p>{`${accountingName} has these besides, of items that were loaded before. Load them if they stand here and were not received.`}</p>
      <ul>
        {found.map(({ inventoryID, lotNumber, qty }) => (
          <li key={`${inventoryID} ${lotNumber}`}>
            {`${inventoryID}, ${lotLabel(lotNumber)}: ${quantityText(qty)}`}
          </li>
        ))}
      </ul>
      {load.isError && <Banner tone="error">{reasonOf(load.error, 'It was not loaded. Try again.')}</Banner>}
      <div>
        <Button isPending={load.isPending} onClick={() => load.mutate()}>
          {`Load ${found.length === 1 ? 'it' : 'them'} as well`}
        </Button>
      </div>
    </Stack>
  );
};
