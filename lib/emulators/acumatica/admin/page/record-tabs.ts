import type { Receipt } from '#emulators/acumatica/records/records.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { apiButton, apiForm, badge, choice, counted, field, quantity, table } from './controls.ts';
import { type Markup, markup } from './markup.ts';

const shown = 200;
const statuses = ['Active', 'On Hold', 'Hold Payments', 'Inactive', 'One-Time'];

export function vendorsTab({ store }: Simulator, query: URLSearchParams): Markup {
  const search = (query.get('search') ?? '').toLowerCase();
  const found = store
    .list('vendors')
    .filter(({ VendorID, VendorName }) => `${VendorID} ${VendorName}`.toLowerCase().includes(search));
  const rows = found.slice(0, shown).map(
    (
      vendor,
    ) => markup`<tr><td class="id">${vendor.VendorID}</td><td>${vendor.VendorName}</td><td>${badge(vendor.Status)}</td>
      <td>${vendor.VendorClass}</td><td>${vendor.CurrencyID}</td><td>${vendor.LastModifiedDateTime}</td>
      <td>${apiForm('PUT', `vendors/${encodeURIComponent(vendor.VendorID)}`, markup`${choice('', 'Status', statuses, vendor.Status)}<button>Change</button>`)}</td></tr>`,
  );
  return markup`<h2>Vendors (${found.length})</h2>${searchForm('vendors', search)}
    ${table(['Id', 'Name', 'Status', 'Class', 'Currency', 'Modified', 'Change (is pushed)'], rows, 'No vendor has that in its id or name.')}
    <h2>Change one</h2>
    ${apiForm('PUT', 'vendors/:VendorID', markup`${field('Vendor id', 'VendorID', '')}${field('Name', 'VendorName', '')}${field('Class', 'VendorClass', '')}${field('Currency', 'CurrencyID', '')}<button class="main">Save</button>`)}
    <h2>Give another id</h2>
    ${apiForm('POST', 'vendors/:VendorID/rename', markup`${field('Vendor id', 'VendorID', '')}${field('New id', 'to', '')}<button>Rename</button>`)}
    <h2>Many</h2>
    ${apiForm('POST', 'vendors/generate', markup`${field('How many', 'count', 10000, 'number')}${field('Prefix', 'prefix', 'G')}${choice('Tell', 'telling', ['none', 'each', 'one'], 'none')}<button>Generate</button>`)}
    ${apiForm('POST', 'vendors/change', markup`${field('How many', 'count', 100, 'number')}${field('Prefix', 'prefix', 'G')}${choice('Tell', 'telling', ['each', 'one', 'none'], 'each')}<button>Touch</button>`)}`;
}

export function ordersTab({ store }: Simulator, query: URLSearchParams): Markup {
  const search = (query.get('search') ?? '').toLowerCase();
  const found = store
    .list('orders')
    .filter((order) =>
      `${order.OrderNbr} ${order.VendorID} ${order.Description}`.toLowerCase().includes(search),
    );
  const rows = found.slice(0, shown).map((order) => {
    const lines = order.Details.slice(0, 50).map(
      (
        line,
      ) => markup`<tr><td class="n">${line.LineNbr}</td><td>${line.LineType}</td><td class="id">${line.InventoryID}</td>
        <td class="wide">${line.LineDescription}</td><td class="n">${quantity(line.OrderQty)}</td><td class="n">${quantity(line.QtyOnReceipts)}</td>
        <td>${line.UOM}</td><td>${line.ReceiptAction} ${line.MinReceiptPercent}–${line.MaxReceiptPercent} %</td>
        <td>${line.Completed ? 'completed' : ''}${line.Cancelled ? 'cancelled' : ''}</td></tr>`,
    );
    const heads = ['Line', 'Type', 'Item', 'Text', 'Ordered', 'On receipts', 'Unit', 'Tolerance', ''];
    return markup`<tr><td class="id">${order.OrderNbr}</td><td>${order.Type}</td><td>${badge(order.Status)}</td><td class="id">${order.VendorID}</td>
      <td class="wide"><details><summary>${order.Description} · ${counted(order.Details.length, 'line')}</summary>${table(heads, lines, 'No lines.')}</details></td>
      <td>${order.Branch}</td><td>${order.PromisedOn}</td></tr>`;
  });
  return markup`<h2>Purchase orders (${found.length})</h2>${searchForm('orders', search)}
    ${table(['Number', 'Type', 'Status', 'Vendor', 'Lines', 'Branch', 'Promised'], rows, 'No order has that in its number, vendor or text.')}
    <h2>Change one</h2>
    ${apiForm('PUT', 'orders/Normal/:OrderNbr', markup`${field('Order', 'OrderNbr', '')}${choice('Status', 'Status', ['Open', 'On Hold', 'Completed', 'Closed', 'Canceled'], 'Open')}<button>Save</button>`)}`;
}

export function itemsTab({ store }: Simulator): Markup {
  const rows = store
    .list('stockItems')
    .slice(0, shown)
    .map(
      (
        item,
      ) => markup`<tr><td class="id">${item.InventoryID}</td><td>${item.Description}</td><td>${badge(item.ItemStatus)}</td>
      <td>${item.ItemClass}</td><td>${item.LotSerialClass}</td><td>${item.BaseUOM}</td><td>${item.PurchaseUOM}</td>
      <td>${item.UOMConversions.map(({ FromUOM, ConversionFactor }) => `1 ${FromUOM} = ${ConversionFactor} ${item.BaseUOM}`).join(', ')}</td>
      <td>${item.DefaultWarehouseID}</td></tr>`,
    );
  return markup`<h2>Stock items (${store.count('stockItems')})</h2>
    ${table(['Id', 'Name', 'Status', 'Class', 'Lots', 'Base', 'Bought in', 'Units', 'Warehouse'], rows, 'No items.')}`;
}

export function receiptsTab({ store }: Simulator): Markup {
  const receipts = store.list('receipts').sort((a, b) => (a.enteredAt < b.enteredAt ? 1 : -1));
  const rows = receipts.slice(0, shown).map(
    (
      receipt,
    ) => markup`<tr><td class="id">${receipt.ReceiptNbr}</td><td>${receipt.Type}</td><td>${badge(receipt.Status)}</td><td class="id">${receipt.VendorID}</td>
      <td class="id">${receipt.VendorRef}</td><td>${receipt.Date}</td><td class="n">${quantity(receipt.TotalQty)}</td>
      <td class="wide"><details><summary>${counted(receipt.Details.length, 'line')} · ${receipt.enteredBy}</summary>${receipt.note && markup`<p>${receipt.note}</p>`}${receiptLines(receipt)}</details></td>
      <td>${receipt.Status === 'Balanced' && apiButton('Release', 'POST', `receipts/${receipt.ReceiptNbr}/release`)}
      ${receipt.Status !== 'Released' && apiButton('Delete', 'DELETE', `receipts/${receipt.Type}/${receipt.ReceiptNbr}`, {}, 'danger')}</td></tr>`,
  );
  return markup`<h2>Purchase receipts (${receipts.length})</h2>
    ${table(['Number', 'Type', 'Status', 'Vendor', 'Vendor ref', 'Date', 'Quantity', 'Lines and lots', ''], rows, 'Nothing has been received yet.')}`;
}

function receiptLines({ Details }: Receipt): Markup {
  const rows = Details.slice(0, 50).map(
    (
      line,
    ) => markup`<tr><td class="id">${line.POOrderNbr} ${line.POLineNbr}</td><td class="id">${line.InventoryID}</td><td class="n">${quantity(line.ReceiptQty)}</td><td>${line.UOM}</td>
      <td>${line.Allocations.map((row) => markup`<code>${row.LotSerialNbr ?? 'no lot'}</code> ${row.ExpirationDate} · ${quantity(row.Qty)} · ${row.Location}<br>`)}</td></tr>`,
  );
  return table(['Order line', 'Item', 'Quantity', 'Unit', 'Lots in base unit'], rows, 'No lines.');
}

const searchForm = (tab: string, search: string): Markup =>
  markup`<form><input type="hidden" name="tab" value="${tab}"><label>Search<input name="search" value="${search}"></label><button>Find</button></form><br>`;
