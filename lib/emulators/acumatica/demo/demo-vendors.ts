import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import type { VendorStatus } from '#emulators/acumatica/records/records.ts';

/** Id, name, status, class, currency (none is the company's own), town. */
type Row = [id: string, name: string, status: VendorStatus, of: string, currency: string, town: string];

const rows: Row[] = [
  ['V-SWEETCO', 'Sweetco Sugar Pty Ltd', 'Active', 'INGREDIENT', 'AUD', 'Mackay QLD'],
  ['V-CITRUSAU', 'Riverland Citrus Concentrates', 'Active', 'INGREDIENT', 'AUD', 'Renmark SA'],
  ['V-GLASSAU', 'Southern Glass Packaging', 'Active', 'PACKAGING', 'AUD', 'Dandenong VIC'],
  ['V-LABELS', 'Bright Labels NZ', 'Active', 'PACKAGING', 'NZD', 'Auckland NZ'],
  ['V-CLEANCO', 'Cleanco Services (non-stock)', 'Active', 'SERVICE', 'AUD', 'Penrith NSW'],
  ['V-OLDCAPS', 'Old Crown Caps (closed)', 'Inactive', 'PACKAGING', 'AUD', 'Geelong VIC'],
  ['V-GINGERFARM', 'Buderim Hills Ginger Growers', 'Active', 'INGREDIENT', 'AUD', 'Buderim QLD'],
  ['V-GASCO', 'Southern Cross Food Gases', 'Active', 'INGREDIENT', 'AUD', 'Botany NSW'],
  ['V-HONEY', 'Tumut Valley Honey', 'Active', 'INGREDIENT', 'AUD', 'Tumut NSW'],
  ['V-AROMA', 'Maison Arôme SARL', 'Active', 'INGREDIENT', 'EUR', 'Grasse FR'],
  ['V-BOTANICA', 'Botanica Extracts Pty Ltd', 'Active', 'INGREDIENT', 'AUD', 'Byron Bay NSW'],
  ['V-STEVIA', 'Andes Stevia S.A.', 'Hold Payments', 'INGREDIENT', 'USD', 'Asuncion PY'],
  ['V-PRESERVE', 'Alpine Food Acids', 'Active', 'INGREDIENT', '', 'Altona VIC'],
  ['V-COLA', 'Kola Bay Flavours', 'On Hold', 'INGREDIENT', 'USD', 'Atlanta US'],
  ['V-ORCHARD', "O'Brien's Orchard & Sons", 'Active', 'INGREDIENT', 'AUD', 'Batlow NSW'],
  ['V-COCONUT', 'Siam Coconut Water Co.', 'Active', 'INGREDIENT', 'USD', 'Samut Sakhon TH'],
  ['V-HOPS', 'Derwent Valley Hops', 'Active', 'INGREDIENT', 'AUD', 'Bushy Park TAS'],
  ['V-CROWNS', 'Closure Systems Asia Pacific', 'Active', 'PACKAGING', 'USD', 'Johor MY'],
  ['V-CARTONS', 'Hunter Corrugated', 'Active', 'PACKAGING', 'AUD', 'Newcastle NSW'],
  ['V-PALLETS', 'Blue Stack Pallet Hire', 'Active', 'PACKAGING', 'AUD', 'Moorebank NSW'],
  ['V-CANS', 'Pacific Can Makers', 'Active', 'PACKAGING', 'AUD', 'Wetherill Park NSW'],
  ['V-PETPRE', 'Preform Plastics Australia', 'Active', 'PACKAGING', 'AUD', 'Rocklea QLD'],
  ['V-SHRINK', 'Wrapwell Films', 'Hold Payments', 'PACKAGING', 'AUD', 'Laverton VIC'],
  ['V-INKS', 'Coderite Inks & Ribbons', 'Active', 'PACKAGING', '', 'Silverwater NSW'],
  ['V-KEGS', 'Keg Logistics NZ', 'Inactive', 'PACKAGING', 'NZD', 'Christchurch NZ'],
  ['V-COPACK', 'Illawarra Co-Packers', 'Active', 'CONTRACT', 'AUD', 'Wollongong NSW'],
  ['V-JUICERY', 'The Cold Juicery', 'Active', 'CONTRACT', 'AUD', 'Marrickville NSW'],
  ['V-BREWKIT', 'Fermentation House', 'Active', 'CONTRACT', 'AUD', 'Fremantle WA'],
  ['V-SPRING', 'Snowy Springs Water', 'On Hold', 'CONTRACT', 'AUD', 'Cooma NSW'],
  ['V-FILLTEC', 'Filltec Maschinenbau GmbH', 'Active', 'EQUIPMENT', 'EUR', 'Rosenheim DE'],
  ['V-SENSORS', 'Linewatch Sensors', 'Active', 'EQUIPMENT', 'AUD', 'Macquarie Park NSW'],
  ['V-BEARINGS', 'Western Bearings & Belts', 'Active', 'EQUIPMENT', 'AUD', 'Smithfield NSW'],
  ['V-FORKLIFT', 'Liftright Forklift Service', 'Active', 'SERVICE', 'AUD', 'Erskine Park NSW'],
  ['V-LAB', 'Assay Food Laboratories', 'Active', 'SERVICE', 'AUD', 'North Ryde NSW'],
  ['V-WASTE', 'Greenloop Waste & Recycling', 'Active', 'SERVICE', 'AUD', 'Eastern Creek NSW'],
  ['V-POWER', 'Eastgrid Energy', 'Hold Payments', 'SERVICE', 'AUD', 'Sydney NSW'],
  ['V-TRUCKS', 'Hume Linehaul', 'Active', 'FREIGHT', 'AUD', 'Goulburn NSW'],
  ['V-COLDFRT', 'Chillrun Refrigerated', 'Active', 'FREIGHT', 'AUD', 'Chullora NSW'],
  ['V-SHIPPING', 'Tasman Bulk Shipping', 'Inactive', 'FREIGHT', 'NZD', 'Tauranga NZ'],
  ['V-MARKET', 'Saturday Growers Market', 'One-Time', 'ONEOFF', '', 'Orange NSW'],
  ['V-AUCTION', 'Grays Plant Auction', 'One-Time', 'ONEOFF', 'AUD', 'Homebush NSW'],
  ['V-DUPLICATE', 'Bright Labels NZ (do not use)', 'Inactive', 'PACKAGING', 'NZD', 'Auckland NZ'],
];

export function demoVendors(now: number): NonNullable<Dataset['vendors']> {
  return rows.map(([VendorID, VendorName, Status, VendorClass, currency, town], at) => {
    const [, City = town, State = ''] = /^(.*) (\w+)$/.exec(town) ?? [];
    const mailbox = VendorID.slice(2).toLowerCase();
    return {
      VendorID,
      VendorName,
      Status,
      VendorClass,
      CurrencyID: currency === '' ? undefined : currency,
      Terms: at % 3 === 0 ? '14D' : '30D',
      TaxRegistrationID: `${51 + at} 824 753 ${String(556 + at).padStart(3, '0')}`,
      MainContact: {
        Email: `orders@${mailbox}.example`,
        Phone1: `+61 2 5550 ${String(1000 + at)}`,
        Attention: 'Sales',
        CompanyName: VendorName,
        Address: { City, State, Country: State === 'NZ' ? 'NZ' : 'AU', AddressLine1: `${at + 2} Dock Road` },
      },
      CreatedDateTime: daysBefore(now, 900 - at * 13),
      LastModifiedDateTime: daysBefore(now, 1 + ((at * 17) % 120)),
    };
  });
}

const daysBefore = (now: number, days: number) => new Date(now - days * 86_400_000).toISOString();
