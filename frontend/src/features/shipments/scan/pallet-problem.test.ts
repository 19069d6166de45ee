import {
  aShipmentDetail,
  PALLET_PICK,
  PICKED_SSCC,
  SHIPMENT_ID,
} from '#frontend/features/shipments/testing/a-shipment.ts';
import type { WaitingScan } from '../device/shipment-store.ts';
import { loadedBy, palletProblem, progressText } from './pallet-problem.ts';

const OTHER = '093123450000000029';

const aScan = (act: 'pick' | 'load'): WaitingScan => ({
  ...{ kind: 'scan', sub: 's', of: 'scan 1', savedAt: 1, shipmentNbr: 'SH-000001', isHeldUp: true },
  ...{ act, refusal: null, request: { requestId: 'R', shipmentId: SHIPMENT_ID, sscc: PICKED_SSCC } },
});

const inState = (status: 'Preparing' | 'Ready', state: 'planned' | 'picked' | 'loaded') =>
  aShipmentDetail({ status, picks: [{ ...PALLET_PICK, state }] });

const asked = { waiting: [], isAlone: false };

describe('a pallet that is scanned', () => {
  it('is asked of the server where nothing here is against it', () => {
    expect(palletProblem({ ...asked, shipment: inState('Preparing', 'planned') }, PICKED_SSCC)).toBeNull();
    expect(palletProblem({ ...asked, shipment: inState('Ready', 'picked') }, PICKED_SSCC)).toBeNull();
    expect(palletProblem({ ...asked, shipment: inState('Ready', 'picked') }, OTHER)).toBeNull();
  });

  it('is taken without a network where the list has it, and no other', () => {
    const alone = { waiting: [], isAlone: true };
    expect(palletProblem({ ...alone, shipment: inState('Ready', 'picked') }, PICKED_SSCC)).toBeNull();
    expect(palletProblem({ ...alone, shipment: inState('Ready', 'picked') }, OTHER)).toBe(
      `Pallet ${OTHER} is not in SH-000001. Leave it here.`,
    );
    expect(palletProblem({ ...alone, shipment: inState('Preparing', 'planned') }, OTHER)).toMatch(
      /not on the pick list/,
    );
  });

  it('is taken once: what is loaded, picked or waits to be sent says so', () => {
    expect(palletProblem({ ...asked, shipment: inState('Ready', 'loaded') }, PICKED_SSCC)).toMatch(
      /on the truck already/,
    );
    expect(palletProblem({ ...asked, shipment: inState('Preparing', 'picked') }, PICKED_SSCC)).toMatch(
      /picked already/,
    );
    const waiting = [aScan('load')];
    expect(palletProblem({ waiting, isAlone: true, shipment: inState('Ready', 'picked') }, PICKED_SSCC)).toBe(
      `Pallet ${PICKED_SSCC} was scanned already. It waits to be sent.`,
    );
    // Picked before the truck came, and loaded now: both wait, in their order.
    expect(
      palletProblem(
        { waiting: [aScan('pick')], isAlone: true, shipment: inState('Ready', 'picked') },
        PICKED_SSCC,
      ),
    ).toBeNull();
  });

  it('was put on the truck by somebody else where the history says so', () => {
    const event = { at: '2026-11-23T00:00:00.000Z', act: 'loaded' as const, reason: null };
    const history = [{ ...event, by: 'tom', what: `Pallet ${PICKED_SSCC}` }];
    expect(loadedBy({ history }, PICKED_SSCC, 'mia')).toBe('tom');
    expect(loadedBy({ history }, PICKED_SSCC, 'tom')).toBeNull();
    expect(loadedBy({ history }, OTHER, 'mia')).toBeNull();
  });
});

it('counts pallets at the truck, and rows while they are picked', () => {
  const picks = [
    { ...PALLET_PICK, state: 'loaded' as const },
    { ...PALLET_PICK, lotNumber: 'L7', state: 'loaded' as const },
    { ...PALLET_PICK, sscc: OTHER, place: `hu:${OTHER}`, state: 'picked' as const },
    { ...PALLET_PICK, sscc: null, place: 'loc:MAIN/A1', state: 'picked' as const },
  ];
  expect(progressText({ status: 'Ready', picks })).toBe('1 of 2 on the truck');
  expect(progressText({ status: 'Preparing', picks })).toBe('3 of 3 picked');
});
