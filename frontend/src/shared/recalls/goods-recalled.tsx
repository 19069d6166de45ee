import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { getTracking as contract } from '#api/tracking.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { RecallBanner } from './recall-banner.tsx';

type Goods = RequestInput<typeof contract, 'recalled'>;

/** The open recalls that a lot or a pallet is in, also one that has not come to hold it yet. */
const recallsOf = (goods: Goods) =>
  queryOptions({
    queryKey: ['recalls', 'of', goods],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { items } = (await call(getTracking, 'recalled', goods, { signal })).data;
      return [...new Set(items.map(({ recallId }) => recallId))];
    },
  });

interface GoodsRecalledProps {
  /** What they are called on their page. */
  readonly what: string;
  readonly goods: Goods;
}

/** Says that a lot or a pallet is recalled, or that nobody can say whether it is. */
export const GoodsRecalled = ({ what, goods }: GoodsRecalledProps) => {
  const query = useQuery(recallsOf(goods));
  if (query.data) return <RecallBanner what={what} recallIds={query.data} />;
  if (!query.isError) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      {`Whether it is recalled could not be checked. ${reasonOf(query.error, 'Try again.')}`}
    </Banner>
  );
};
