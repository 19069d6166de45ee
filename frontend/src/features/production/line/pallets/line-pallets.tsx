import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunGoodsResponse } from '#api/production.ts';
import { caseUomOf } from '#domain/pallets/conversion-plan.ts';
import { lineProgress } from '#domain/pallets/line-pallets.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { casesOnDevice, keepCases } from './cases-on-device.ts';
import { type FullPallet, FullPalletDialog } from './full-pallet-dialog.tsx';
import { lotAtLine } from './pallet-queries.ts';

export interface LinePalletsProps {
  readonly goods: RunGoodsResponse;
  /** What the run has counted so far. */
  readonly made: number;
}

/** A pallet every so many cases: once a count fills one, it is proposed with its label. */
export const LinePallets = ({ goods, made }: LinePalletsProps) => {
  const { inventoryID, lotNumber, place, runId } = goods;
  /** Undefined: nobody said another number than the item's layers; null: the field is empty. */
  const [said, setSaid] = useState<number | null | undefined>(() => casesOnDevice(inventoryID) ?? undefined);
  const [opened, setOpened] = useState<FullPallet | null>(null);
  const mayBuild = usePermission('pallet.build');
  const { data, isError } = useQuery({ ...lotAtLine(goods, made), placeholderData: keepPreviousData });
  if (isError) return <Section heading="Pallets">What is loose at the line could not be read.</Section>;
  if (!data) return null;
  const { item, loose, casesInLayers, filled } = data;
  const caseUom = caseUomOf(item);
  const cases = said === undefined ? casesInLayers : said;
  const isCount = cases !== null && Number.isInteger(cases) && cases > 0;
  const size = isCount ? toBaseUnit(item, quantity(cases), caseUom) : null;
  const progress = size?.ok ? lineProgress(loose, size.value) : null;
  return (
    <Section heading="Pallets">
      <Stack gap="small">
        {progress && isCount && progress.full > 0 && (
          <Banner
            tone="success"
            action={
              <Button
                look="primary"
                disabled={!mayBuild}
                onClick={() => setOpened({ runId, n: filled, inventoryID, lotNumber, place, cases, caseUom })}
              >
                Make pallet and label
              </Button>
            }
          >
            {`${progress.full === 1 ? 'A pallet is full' : `${progress.full} pallets are full`}: ${quantityText(cases)} ${caseUom} of lot ${lotNumber}${progress.full === 1 ? '' : ' each'}.`}
          </Banner>
        )}
        <NumberField
          label={`${caseUom} on a pallet`}
          hint={
            progress
              ? `${quantityText(toNumber(progress.missing))} ${item.baseUom} more ${toNumber(progress.missing) === 1 ? 'fills' : 'fill'} the next.`
              : casesInLayers === null
                ? 'Set Tracking has no layers for this item. Say how many go on a pallet.'
                : `Empty: ${quantityText(casesInLayers)}, as Set Tracking says.`
          }
          min={1}
          isWhole
          hasButtons
          value={cases}
          onBlur={() => said === null && setSaid(undefined)}
          onChange={(next) => {
            setSaid(next);
            keepCases(inventoryID, next !== null && next > 0 ? next : null);
          }}
        />
      </Stack>
      {opened && <FullPalletDialog pallet={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
};
