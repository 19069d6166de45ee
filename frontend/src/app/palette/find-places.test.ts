import { vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { pages } from '../routing/pages.ts';
import { findPlaces } from './find-places.ts';

const searched = { pages, vendors: [...vendorsNamed(40)], workOrders: [] };

const labels = (typed: string) => findPlaces(typed, searched).map(({ label }) => label);

describe('where one can go', () => {
  it('is every page while nothing is typed', () => {
    expect(labels(' ')).toEqual(pages.map(({ label }) => label));
  });

  it('is what has all that was typed in its name, in any order and case', () => {
    expect(labels('LIST vendor')).toEqual(['Vendor List']);
    expect(labels('nothing of the kind')).toEqual([]);
  });

  it('is a vendor by its id, and never more than a handful of them', () => {
    const [first] = searched.vendors;
    expect(findPlaces(first?.vendorID ?? '', searched)).toContainEqual(
      expect.objectContaining({ path: `/dashboard/vendor/${first?.vendorID}`, label: first?.vendorName }),
    );
    expect(findPlaces('v', searched).filter(({ key }) => key.startsWith('vendor ')).length).toBe(8);
  });

  it.each(['PO000106', 'po-12', '000106'])('is the order of the number %s', (typed) => {
    expect(findPlaces(typed, searched).at(-1)).toMatchObject({
      path: `/dashboard/receive-goods?po=${typed.toUpperCase()}`,
      label: `Receive ${typed.toUpperCase()}`,
    });
  });

  it.each(['roles', 'PO', '<b>12', 'GR-000123', 'SH-000012', 'RC-0002', '093123450000000012'])(
    'is no purchase order for %s',
    (typed) => {
      expect(findPlaces(typed, searched).map(({ key }) => key)).not.toContain('purchase order');
    },
  );

  it('is the recall of a number, first and alone', () => {
    expect(findPlaces('rc-2', searched)).toEqual([
      expect.objectContaining({
        label: 'Recall RC-0002',
        path: '/dashboard/tracking?tab=recalls&recall=RC-0002',
      }),
    ]);
  });
});
