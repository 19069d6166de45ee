import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { describeNoDemo } from './begun-empty/no-demo.ts';
import { describeProductionLine } from './begun-empty/production-line.ts';
import { describeShipments } from './begun-empty/shipments.ts';
import { describeStock } from './begun-empty/stock.ts';
import { describeVendors } from './begun-empty/vendors.ts';
import { describeWorkOrders } from './begun-empty/work-orders.ts';

/*
 * A warehouse that begins with nothing, and what comes into it one after the other. Vendors, lines, goods and shipments
 * are there only once their own journey has made them: what each begins with depends on this order.
 */

const at = shareProduct();

describe('npm start', () => describeNoDemo(at));
describe('at the desk', () => describeVendors(at));
describe('in the office', () => describeWorkOrders(at));
describe('at the lines', () => describeProductionLine(at));
describe('in the store', () => describeStock(at));
describe('at the trucks', () => describeShipments(at));
