import { notify } from '#frontend/ui/feedback/toast.tsx';

interface Created {
  readonly data: { readonly id: string };
  readonly meta: { readonly warnings: readonly { readonly message: string }[] };
}

/** Says that an order was made, and what is unusual about it. */
export const notifyCreated = ({ data, meta }: Created): void => {
  const [warning] = meta.warnings;
  notify(warning ? 'warning' : 'success', `${data.id} created`, warning?.message);
};
