import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { quantity, subtract, sum, toNumber } from '#domain/quantity.ts';
import { isOfRun } from '#domain/stock/books/against-books.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { OnOrderSection } from '#frontend/features/stock/item/on-order-section.tsx';
import { DocumentLink, MovementTable } from '#frontend/features/stock/movements/movement-table.tsx';
import { NeverOpened } from '#frontend/features/stock/opening/never-opened.tsx';
import { explanation, type StockOf, stockItem } from '#frontend/features/stock/queries.ts';
import { changeText, KIND_LABELS } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Frame } from '#frontend/ui/layout/layout.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

type Explanation = ResponseBody<typeof getInventory, 'explain'>['data'];
type NotInBooks = Explanation['notInBooks'][number];
type Item = ResponseBody<typeof getInventory, 'get_item'>['data'];

interface ExplanationDialogProps {
  readonly of: StockOf;
  readonly onClose: () => void;
}

/** What makes the numbers of an item or a lot, added up to the unit. */
export const ExplanationDialog = ({ of, onClose }: ExplanationDialogProps) => {
  const { inventoryID, lotNumber } = of;
  const explained = useQuery(explanation(of));
  const isOfLot = lotNumber !== undefined;
  const item = useQuery({ ...stockItem(inventoryID), enabled: !isOfLot });
  // What another page has read of the item says nothing of its lot.
  const whole = isOfLot ? undefined : item.data;
  const failed = [explained, item].find(({ isError }) => isError);
  const isHere = explained.data && (whole || isOfLot);
  return (
    <Dialog
      title={lotNumber ? `Stock of ${inventoryID}, lot ${lotNumber}` : `Stock of ${inventoryID}`}
      isOpen
      isInAddress
      width="wide"
      hasCloseButton
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {explained.data && isHere && (
        <>
          {!explained.data.settled && (
            <Banner tone="info">
              It moved while it was added up. Close this and open it again for settled numbers.
            </Banner>
          )}
          {whole && <AvailableSum item={whole} />}
          <Movements of={of} explained={explained.data} />
          <NotInBooksYet explained={explained.data} />
          <AgainstBooks inventoryID={inventoryID} explained={explained.data} />
          {whole && <OnOrderSection inventoryID={inventoryID} baseUom={whole.baseUom} />}
        </>
      )}
      {!isHere && !failed && <Loading>Adding it up...</Loading>}
      {!isHere && failed && (
        <ErrorPanel
          isTrying={explained.isFetching || item.isFetching}
          onTryAgain={() => {
            void explained.refetch();
            if (!isOfLot) void item.refetch();
          }}
        >
          <strong>Failed to load what makes these numbers</strong>
          <span>{reasonOf(failed.error, 'Try again.')}</span>
        </ErrorPanel>
      )}
    </Dialog>
  );
};

/** On hand, less what can't be used, is what is available. What is allocated of a held lot is taken off once. */
const AvailableSum = ({ item }: { readonly item: Item }) => {
  const unit = (value: number): string => `${quantityText(value)} ${item.baseUom}`;
  const less = (value: number): string => unit(value === 0 ? 0 : -value);
  const usable = subtract(quantity(item.onHand), sum([quantity(item.onHold), quantity(item.expired)]));
  const allocated = toNumber(subtract(usable, quantity(item.available)));
  return (
    <Section heading="Available">
      <DescriptionList
        facts={[
          { name: 'On hand', value: unit(item.onHand) },
          { name: 'On hold', value: less(item.onHold) },
          { name: 'Past use-by', value: less(item.expired) },
          { name: 'Allocated of the rest', value: less(allocated) },
          { name: 'Available', value: unit(item.available) },
        ]}
      />
    </Section>
  );
};

interface MovementsProps {
  readonly of: StockOf;
  readonly explained: Explanation;
}

const Movements = ({ of, explained }: MovementsProps) => {
  const { baseUom, onHand, movements } = explained;
  const { items, count } = movements;
  const older = toNumber(subtract(quantity(movements.sum), sum(items.map(({ qty }) => quantity(qty)))));
  const whole =
    of.lotNumber === undefined ? stockItemPath(of.inventoryID) : stockLotPath(of.inventoryID, of.lotNumber);
  return (
    <Section
      heading="On hand"
      note={`${quantityText(count)} ${count === 1 ? 'movement' : 'movements'}, together ${quantityText(movements.sum)} ${baseUom}. On hand: ${quantityText(onHand)} ${baseUom}.`}
    >
      <Frame>
        {items.length > 0 ? (
          <MovementTable movements={items} isOfLot={of.lotNumber !== undefined} />
        ) : (
          <SectionNone>Nothing has happened to it yet.</SectionNone>
        )}
      </Frame>
      {count > items.length && (
        <p>
          {`And ${quantityText(count - items.length)} older, together ${changeText(older)} ${baseUom}. `}
          <Link to={whole}>All movements</Link>
        </p>
      )}
    </Section>
  );
};

const NOT_IN_BOOKS: readonly Column<NotInBooks>[] = [
  {
    heading: 'DOCUMENT',
    narrow: 'title',
    kind: 'code',
    cell: ({ documentType, documentId, documentNbr }) => (
      <DocumentLink document={{ type: documentType, id: documentId }}>{documentNbr}</DocumentLink>
    ),
  },
  {
    heading: 'SINCE',
    kind: 'date',
    width: 'minmax(min-content, 1fr)',
    narrow: 'detail',
    cell: ({ since }) => atTheSite(since),
  },
  { heading: 'QUANTITY', narrow: 'status', kind: 'quantity', cell: ({ qty }) => quantityText(qty) },
];

const NotInBooksYet = ({ explained: { notInBooks, baseUom } }: { readonly explained: Explanation }) => {
  const { accountingName } = runtimeConfig();
  const total = toNumber(sum(notInBooks.map(({ qty }) => quantity(qty))));
  return (
    <Section heading={`Not in ${accountingName} yet`} note={`Together ${quantityText(total)} ${baseUom}.`}>
      <Frame>
        {notInBooks.length > 0 ? (
          <Table
            caption={`Not in ${accountingName} yet`}
            columns={NOT_IN_BOOKS}
            rows={notInBooks}
            rowKey={({ documentType, documentId }) => `${documentType} ${documentId}`}
          />
        ) : (
          <SectionNone>{`All of it has reached ${accountingName}.`}</SectionNone>
        )}
      </Frame>
    </Section>
  );
};

interface NotPosted {
  readonly type: 'run' | 'shipment';
  readonly id: string;
  readonly since: string;
  readonly qty: number;
}

const DOCUMENT_NAMES = { run: 'Production run', shipment: 'Shipment' } as const;

const DOCUMENTS_NOT_POSTED: readonly Column<NotPosted>[] = [
  {
    heading: 'DOCUMENT',
    narrow: 'title',
    cell: ({ type, id }) => <DocumentLink document={{ type, id }}>{DOCUMENT_NAMES[type]}</DocumentLink>,
  },
  { heading: 'SINCE', kind: 'date', narrow: 'detail', cell: ({ since }) => atTheSite(since) },
  { heading: 'QUANTITY', narrow: 'status', kind: 'quantity', cell: ({ qty }) => changeText(qty) },
];

/** On hand here, less what is there, is what is on its way, what was not posted, and what nobody explains. */
const AgainstBooks = ({
  inventoryID,
  explained,
}: {
  readonly inventoryID: string;
  readonly explained: Explanation;
}) => {
  const { accountingName } = runtimeConfig();
  const { onHand, books, notInBooks, notPosted, unexplained, baseUom, explainedFrom } = explained;
  const { runsNotPosted = [], shipmentsNotPosted = [] } = explained;
  const documents: readonly NotPosted[] = [
    ...shipmentsNotPosted.map(({ shipmentId, ...more }) => ({
      ...{ type: 'shipment' as const, id: shipmentId },
      ...more,
    })),
    ...runsNotPosted.map(({ runId, ...more }) => ({ type: 'run' as const, id: runId, ...more })),
  ];
  const unit = (value: number): string => `${changeText(value)} ${baseUom}`;
  const heading = `Against ${accountingName}`;
  if (!books)
    return (
      <Section heading={heading}>
        <SectionNone>{`${accountingName} has not been asked for it yet.`}</SectionNone>
        <p>
          <Link to={stockItemPath(inventoryID)}>Ask on the page of the item</Link>
        </p>
      </Section>
    );
  const total = (rows: readonly { readonly qty: number }[]): number =>
    toNumber(sum(rows.map(({ qty }) => quantity(qty))));
  const onTheWay = total(notInBooks);
  const ofRuns = notPosted.filter(({ kind }) => isOfRun(kind));
  return (
    <Section heading={heading} note={`As ${accountingName} had it at ${atTheSite(books.asOf)}.`}>
      <DescriptionList
        facts={[
          { name: 'On hand here', value: `${quantityText(onHand)} ${baseUom}` },
          { name: 'Can be issued there', value: `${quantityText(books.issuable)} ${baseUom}` },
          { name: 'Difference', value: unit(toNumber(subtract(quantity(onHand), quantity(books.issuable)))) },
          { name: 'On its way there', value: unit(onTheWay) },
          ...(ofRuns.length > 0 ? [{ name: 'Runs, not posted', value: unit(total(ofRuns)) }] : []),
          ...notPosted
            .filter(({ kind }) => !isOfRun(kind))
            .map(({ kind, qty }) => ({ name: `${KIND_LABELS[kind]}, not posted`, value: unit(qty) })),
          { name: 'Unexplained', value: unit(unexplained ?? 0) },
        ]}
      />
      <NeverOpened inventoryID={inventoryID} isOpened={explained.isOpened} />
      {explainedFrom && (
        <p>{`There is too much before ${atTheSite(explainedFrom)} to go through: what it explains is in what is unexplained.`}</p>
      )}
      {documents.length > 0 && (
        <Frame>
          <Table
            caption={`Runs and shipments that are not posted to ${accountingName}`}
            columns={DOCUMENTS_NOT_POSTED}
            rows={documents}
            rowKey={({ id }) => id}
          />
        </Frame>
      )}
    </Section>
  );
};
