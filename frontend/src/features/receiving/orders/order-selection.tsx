import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { receivableVendors } from '#frontend/shared/queries/receivable-vendors.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { BesideFields, Grow, Row } from '#frontend/ui/layout/layout.tsx';

interface OrderSelectionProps {
  /** '' when none is chosen. */
  readonly vendorId: string;
  readonly purchaseOrder: string;
  readonly onVendor: (vendorId: string | null) => void;
  readonly onPurchaseOrder: (purchaseOrder: string) => void;
  readonly onRefresh: () => void;
  readonly canRefresh: boolean;
  readonly isRefreshing: boolean;
}

const NoVendors = () => (
  <>
    No vendor is warehouse receivable yet.{' '}
    <Link to="/dashboard/vendor">Switch some on in the Vendor List</Link>
  </>
);

/** A vendor, or a purchase order on Enter; choosing one clears the other (spec §2, Receive Goods). */
export const OrderSelection = ({
  vendorId,
  purchaseOrder,
  onVendor,
  onPurchaseOrder,
  onRefresh,
  canRefresh,
  isRefreshing,
}: OrderSelectionProps) => {
  const vendors = useQuery(receivableVendors);
  // What is being typed belongs to the order number in the URL; when that changes, the URL counts.
  const [draft, setDraft] = useState({ over: purchaseOrder, text: purchaseOrder });
  const typed = draft.over === purchaseOrder ? draft.text : purchaseOrder;

  const search = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = typed.trim();
    setDraft({ over: trimmed, text: trimmed });
    onPurchaseOrder(trimmed);
  };

  const options = (vendors.data ?? []).map((vendor) => ({
    value: vendor.vendorID,
    label: vendor.vendorName,
  }));
  const isKnown = vendorId === '' || options.some((option) => option.value === vendorId);

  return (
    <Row align="start">
      <Grow most="field">
        <ComboboxField
          label="Vendor"
          noneLabel="Select Vendor"
          options={isKnown ? options : [...options, { value: vendorId, label: vendorId }]}
          value={vendorId || null}
          onChange={(chosen) => {
            setDraft({ over: '', text: '' });
            onVendor(chosen);
          }}
          error={vendors.isError ? 'The vendors could not be loaded. Load the page again.' : undefined}
          hint={vendors.data?.length === 0 ? <NoVendors /> : undefined}
        />
      </Grow>
      <Grow most="field">
        <form onSubmit={search}>
          <TextField
            label="Purchase order"
            placeholder="Enter PO"
            data-scan="take"
            icon={<Icon name="search" size={18} />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            onChange={(event) => setDraft({ over: purchaseOrder, text: event.target.value })}
          />
        </form>
      </Grow>
      <BesideFields>
        <Button
          icon={<Icon name="refresh" />}
          disabled={!canRefresh}
          isPending={canRefresh && isRefreshing}
          onClick={onRefresh}
        >
          Refresh
        </Button>
      </BesideFields>
    </Row>
  );
};
