import { type EpcisEdge, type EpcisNode, epcisDocument } from './epcis.ts';

const SSCC = '093123450000000012';
const AT = '2026-07-01T02:00:00.000Z';
const LATER = '2026-07-02T02:00:00.000Z';

const lot = (inventoryID: string, lotNumber: string, gtin: string | null = null): EpcisNode => ({
  ...{ key: `${inventoryID}/${lotNumber}`, kind: 'lot', id: `${inventoryID}/${lotNumber}`, number: null },
  ...{ lot: { inventoryID, lotNumber, gtin }, party: null },
});

const node = (kind: EpcisNode['kind'], id: string, more: Partial<EpcisNode> = {}): EpcisNode => ({
  ...{ key: `${kind}#${id}`, kind, id, number: null, lot: null, party: null },
  ...more,
});

const edge = (from: string, to: string, goods: string, qty: number, baseUom = 'EA'): EpcisEdge => {
  const [inventoryID = '', lotNumber = ''] = goods.split('/');
  return { from, to, inventoryID, lotNumber, qty, baseUom, at: AT, until: AT };
};

const CHAIN = {
  nodes: [
    lot('SUGAR', 'S 1'),
    lot('COLA', 'C1', '09312345000012'),
    node('receipt', 'R1', { number: 'GR-000001' }),
    node('run', 'P1', { number: 'PR-000007' }),
    node('pallet', SSCC),
    node('shipment', 'SH1', { number: 'SH-000001', party: { id: 'HARBOUR' } }),
  ],
  edges: [
    edge('receipt#R1', 'SUGAR/S 1', 'SUGAR/S 1', 100, 'KG'),
    edge('SUGAR/S 1', 'run#P1', 'SUGAR/S 1', 60.5, 'KG'),
    edge('run#P1', 'COLA/C1', 'COLA/C1', 500),
    edge('COLA/C1', `pallet#${SSCC}`, 'COLA/C1', 300),
    { ...edge(`pallet#${SSCC}`, 'shipment#SH1', 'COLA/C1', 300), at: LATER, until: LATER },
    { ...edge('COLA/C1', 'shipment#SH1', 'COLA/C1', 20), at: LATER, until: LATER },
  ],
};

const COLA = 'https://id.gs1.org/01/09312345000012/10/C1';
const SUGAR = 'urn:warehouse:lot:SUGAR:S%201';

describe('goods of an open recall', () => {
  const recalled = (...keys: readonly string[]) =>
    epcisDocument(
      {
        ...CHAIN,
        nodes: CHAIN.nodes.map((one) => (keys.includes(one.key) ? { ...one, recallIds: ['RC-0001'] } : one)),
      },
      LATER,
    ).epcisBody.eventList;
  const marks = (events: ReturnType<typeof recalled>) =>
    events.map((event) =>
      ((event['warehouse:recalls'] ?? []) as Record<string, string>[]).map((one) => one['warehouse:of']),
    );

  it('are marked in every event that has them, beside what the standard says', () => {
    const events = recalled('COLA/C1', `pallet#${SSCC}`);
    const pallet = `https://id.gs1.org/00/${SSCC}`;
    expect(marks(events)).toEqual([[], [COLA], [COLA, pallet], [COLA, pallet]]);
    expect(events[1]?.['warehouse:recalls']).toEqual([
      { 'warehouse:of': COLA, 'warehouse:recall': 'urn:warehouse:recall:RC-0001' },
    ]);
  });

  it('are nowhere marked where no recall is open', () => {
    expect(JSON.stringify(recalled())).not.toContain('recalls');
  });
});

describe('a trace in the shape of EPCIS 2.0', () => {
  const made = epcisDocument(CHAIN, LATER);
  const [received, transformed, packed, shipped] = made.epcisBody.eventList;

  it('is a document of that version', () => {
    expect(made).toMatchObject({ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: LATER });
    expect(made['@context'][0]).toBe('https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld');
    expect(made.epcisBody.eventList).toHaveLength(4);
  });

  it('says what was received, with its unit by UN/ECE and its receipt', () => {
    expect(received).toEqual({
      ...{ type: 'ObjectEvent', eventTime: AT, eventTimeZoneOffset: '+10:00' },
      ...{ action: 'ADD', bizStep: 'receiving' },
      quantityList: [{ epcClass: SUGAR, quantity: 100, uom: 'KGM' }],
      bizTransactionList: [{ type: 'recadv', bizTransaction: 'urn:warehouse:receipt:GR-000001' }],
    });
  });

  it('says of a run what went in and what came out', () => {
    expect(transformed).toMatchObject({
      type: 'TransformationEvent',
      inputQuantityList: [{ epcClass: SUGAR, quantity: 60.5, uom: 'KGM' }],
      outputQuantityList: [{ epcClass: COLA, quantity: 500 }],
      transformationID: 'urn:warehouse:run:PR-000007',
      bizTransactionList: [{ type: 'prodorder' }],
    });
  });

  it('says what is on a pallet, by its SSCC', () => {
    expect(packed).toMatchObject({
      ...{ type: 'AggregationEvent', action: 'ADD', bizStep: 'packing' },
      parentID: `https://id.gs1.org/00/${SSCC}`,
      childQuantityList: [{ epcClass: COLA, quantity: 300 }],
    });
  });

  it('says what left, on which pallets and loose, and for whom', () => {
    expect(shipped).toMatchObject({
      ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
      epcList: [`https://id.gs1.org/00/${SSCC}`],
      quantityList: [{ epcClass: COLA, quantity: 20 }],
      bizTransactionList: [{ type: 'desadv', bizTransaction: 'urn:warehouse:shipment:SH-000001' }],
      destinationList: [{ type: 'owning_party', destination: 'urn:warehouse:customer:HARBOUR' }],
    });
  });

  it('says of a count that goods came to be here, or are no more', () => {
    const nodes = [lot('LABEL', ''), node('count', 'C1')];
    const [event] = epcisDocument({ nodes, edges: [edge('LABEL/', 'count#C1', 'LABEL/', 3, 'ROLL')] }, AT)
      .epcisBody.eventList;
    expect(event).toMatchObject({
      ...{ type: 'ObjectEvent', action: 'DELETE', bizStep: 'cycle_counting' },
      quantityList: [{ epcClass: 'urn:warehouse:item:LABEL', quantity: 3 }],
      'warehouse:units': [{ 'warehouse:class': 'urn:warehouse:item:LABEL', 'warehouse:unit': 'ROLL' }],
    });
  });

  it('has what its JSON schema requires of a document, and nothing that it refuses', () => {
    const required = ['@context', 'type', 'schemaVersion', 'creationDate', 'epcisBody'];
    expect(Object.keys(made).toSorted()).toEqual(required.toSorted());
    const isUri = (text: unknown) => /^[a-z][a-z0-9+.-]*:[^\s]+$/.test(String(text));
    for (const event of made.epcisBody.eventList) {
      expect(event.eventTimeZoneOffset).toMatch(/^[+-](0\d|1[0-3]):[0-5]\d$|^[+-]14:00$/);
      expect(new Date(event.eventTime).toISOString()).toBe(event.eventTime);
      // A transformation has no action, all others have one.
      if (event.type === 'TransformationEvent') expect(event).not.toHaveProperty('action');
      else expect(['OBSERVE', 'ADD', 'DELETE']).toContain(event.action);
      const lists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'];
      for (const quantity of lists.flatMap((name) => (event[name] ?? []) as Record<string, unknown>[])) {
        const { epcClass, quantity: amount, uom, ...others } = quantity;
        expect([isUri(epcClass), typeof amount, others]).toEqual([true, 'number', {}]);
        if (uom !== undefined) expect(uom).toMatch(/^[A-Z0-9]{2,3}$/);
      }
      for (const document of (event.bizTransactionList ?? []) as Record<string, unknown>[]) {
        expect(Object.keys(document)).toEqual(['type', 'bizTransaction']);
        expect(isUri(document.bizTransaction)).toBe(true);
      }
    }
  });
});
