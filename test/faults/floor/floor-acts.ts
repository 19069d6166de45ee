import { ulid } from 'ulid';
import { toNumber, ZERO } from '#domain/quantity.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import type { Chances } from '../random.ts';
import type { Deciding, Floor } from './floor.ts';
import { type Answer, type Asked, type FloorWorld, LINE } from './floor-world.ts';
import { SHIP_ACTS, type ShipAct, shipAct } from './ship-acts.ts';

const REASON = 'Said so.';

const RUN_ACTS = [
  ...(['issue', 'issue', 'return', 'return', 'return', 'count', 'count', 'take back'] as const),
  ...(['stop', 'stop', 'close', 'close', 'close', 'reopen', 'start', 'void run', 'post'] as const),
] as const;

const PALLET_ACTS = [
  ...(['convert', 'convert', 'build', 'add', 'add', 'take', 'take', 'empty', 'move pallet'] as const),
  ...(['close pallet', 'reopen pallet', 'reopen pallet', 'reopen pallet', 'void pallet'] as const),
] as const;

const STOCK_ACTS = ['move', 'move', 'hold', 'count place', 'count place', 'adjust'] as const;

type RunAct = (typeof RUN_ACTS)[number];
type PalletAct = (typeof PALLET_ACTS)[number];
type StockAct = (typeof STOCK_ACTS)[number];
export type ActName = RunAct | PalletAct | StockAct | ShipAct;

/** Keeps what an answer says of pallets, and by whom each was made. */
export const learn = (
  { pallets, given }: Floor,
  { of, action, fields }: Asked,
  { status, data }: Answer,
): void => {
  if (status !== 200 || of === 'shipment') return;
  const told: readonly { sscc: string; version: number }[] = data?.pallets ?? (data?.sscc ? [data] : []);
  for (const { sscc, version } of told) {
    pallets.set(sscc, { version });
    if (action !== 'convert_items' && action !== 'build_pallet') continue;
    given.set(sscc, (given.get(sscc) ?? new Set()).add(String(fields.requestId)));
  }
};

/** Mostly the run that goes on; one that was asked for and refused is asked about as well. */
const anyRun = ({ runs }: Floor, random: Chances): string =>
  random.chance(0.75) ? (runs[0] as string) : random.pick(runs);

const runAct = async ({ world, floor, random, id }: Deciding, name: RunAct): Promise<Asked> => {
  const production = (action: string, fields: object): Asked => ({
    ...{ of: 'production', action },
    fields: { ...fields },
  });
  const runId = anyRun(floor, random);
  const { runs } = world.stores;
  const lot = { inventoryID: floor.sugar, lotNumber: random.pick(['S1', 'S2']) };
  const act = { movementId: id, runId, ...lot, qty: random.between(1, 25), uom: 'BOTTLE', reason: REASON };
  const count = { runId, countId: id, loss: 0 };
  const goodsChange = async () => ({
    ...{ runId, changeId: id },
    rev: (await runs.goodsOf([runId])).get(runId)?.rev ?? 1,
  });
  switch (name) {
    case 'issue':
      return production('issue_lot', { ...act, place: random.pick([SHELF, SHELF, DOCK]) });
    case 'return':
      return production('return_lot', { ...act, place: random.pick([SHELF, DOCK]) });
    case 'count':
      return production('record_output', { ...count, good: random.between(1, 20) });
    case 'take back':
      return production('record_output', { ...count, good: -random.between(1, 15), note: REASON });
    case 'stop': {
      const version = (await runs.load(runId))?.version ?? 1;
      return production('stop_run', { ...count, version, good: random.between(0, 8) });
    }
    case 'close': {
      const lots = (await runs.lotsOf(runId)).filter(() => random.chance(0.5));
      const used = lots.map(({ inventoryID, lotNumber, atLine }) => ({
        ...{ inventoryID, lotNumber, used: random.between(0, atLine / 1_000_000), reason: REASON },
      }));
      const components = [{ inventoryID: floor.caps, reason: REASON }];
      const said = { lots: used, components, isBookedByHand: true };
      return production('close_run', { ...(await goodsChange()), ...said });
    }
    case 'reopen':
      return production('reopen_run', { ...(await goodsChange()), reason: REASON });
    case 'post':
      return { of: 'office', action: 'post_run', fields: { runId } };
    case 'void run': {
      const version = (await runs.load(runId))?.version ?? 1;
      return production('void_run', { runId, version, changeId: id, reason: REASON });
    }
    case 'start':
      floor.runs.push(id);
      return production('start_run', { runId: id, line: floor.line, workOrderId: floor.workOrderId });
  }
};

/** A lot of what is used, or of what a run makes. */
const anyLot = async (world: FloorWorld, floor: Floor, random: Chances) => {
  const runId = anyRun(floor, random);
  const made = random.chance(0.5) ? (await world.stores.runs.goodsOf([runId])).get(runId) : undefined;
  return made
    ? { inventoryID: floor.ginger, lotNumber: made.lotNumber, at: [LINE, LINE, DOCK] }
    : { inventoryID: floor.sugar, lotNumber: random.pick(['S1', 'S2']), at: [SHELF, SHELF, DOCK] };
};

const palletAct = async ({ world, floor, random, id }: Deciding, name: PalletAct): Promise<Asked> => {
  const pallet = (action: string, fields: object): Asked => ({
    ...{ of: 'pallet', action },
    fields: { requestId: id, ...fields },
  });
  const { at, ...lot } = await anyLot(world, floor, random);
  const qty = random.between(1, 20);
  const from = random.pick(at);
  const known = [...floor.pallets];
  const rest = { restOnPallet: random.chance(0.5), casesPerPallet: 2 };
  if (name === 'convert') return pallet('convert_items', { ...lot, from, qty, uom: 'BOTTLE', ...rest });
  if (name === 'build' || known.length === 0) return pallet('build_pallet', { place: from });
  const [sscc, { version }] = random.pick(known);
  const [other] = random.pick(known);
  const change = { sscc, version };
  const to = random.pick([SHELF, DOCK, `hu:${other}`]);
  switch (name) {
    case 'add':
      return pallet('add_to_pallet', { ...change, ...lot, from, qty, uom: 'BOTTLE' });
    case 'take':
      return pallet('take_from_pallet', { ...change, ...lot, to, qty, uom: 'BOTTLE' });
    case 'empty':
      return pallet('take_from_pallet', { ...change, to });
    case 'move pallet':
      return pallet('move_pallet', { ...change, to: random.pick([SHELF, DOCK]) });
    case 'close pallet':
      return pallet('close_pallet', change);
    case 'reopen pallet':
      return pallet('reopen_pallet', { ...change, reason: REASON });
    case 'void pallet':
      return pallet('void_pallet', { ...change, reason: REASON });
  }
};

const stockAct = async ({ world, floor, random, id }: Deciding, name: StockAct): Promise<Asked> => {
  const inventory = (action: string, fields: object): Asked => ({
    ...{ of: 'inventory', action },
    fields: { ...fields },
  });
  const { at, ...lot } = await anyLot(world, floor, random);
  const from = random.pick(at);
  const qty = random.between(1, 15);
  if (name === 'hold') {
    const [known] = (await world.stores.lots.loadMany([lot])).values();
    const action = known?.status === 'On hold' ? 'release_lot' : 'hold_lot';
    return inventory(action, { requestId: id, ...lot, reason: REASON, version: known?.version ?? 1 });
  }
  if (name === 'adjust') {
    const by = { qty: random.pick([-3, -1, 2]), uom: 'BOTTLE', reasonCode: 'Other', note: REASON };
    return inventory('adjust_stock', { movementId: id, ...lot, place: from, ...by });
  }
  if (name === 'count place') {
    const stands = (await world.stores.ledger.balancesOf(lot)).find(({ place }) => place === from);
    const seen = toNumber(stands?.onHand ?? ZERO);
    const counted = Math.max(0, seen + random.between(-4, 3));
    const count = { countId: id, ...lot, place: from, qty: counted, uom: 'BOTTLE', seen, note: '' };
    return inventory('count_stock', count);
  }
  const to = random.pick([SHELF, DOCK, LINE].filter((place) => place !== from));
  return inventory('move_stock', { movementId: id, ...lot, qty, uom: 'BOTTLE', from, to });
};

const isOf = <Name extends ActName>(names: readonly Name[], name: ActName): name is Name =>
  names.some((one) => one === name);

/** One thing that somebody may want to do, of what they know; of `only` these. */
export const anAct = (
  world: FloorWorld,
  floor: Floor,
  random: Chances,
  only?: readonly ActName[],
): Promise<Asked> => {
  const deciding = { world, floor, random, id: ulid(floor.began, () => random.next()) };
  const all = random.pick([
    ...[RUN_ACTS, RUN_ACTS, RUN_ACTS, PALLET_ACTS, PALLET_ACTS, STOCK_ACTS],
    ...[SHIP_ACTS, SHIP_ACTS, SHIP_ACTS],
  ]);
  const name = random.pick<ActName>(only ?? all);
  if (isOf(RUN_ACTS, name)) return runAct(deciding, name);
  if (isOf(SHIP_ACTS, name)) return shipAct(deciding, name);
  return isOf(PALLET_ACTS, name) ? palletAct(deciding, name) : stockAct(deciding, name);
};
