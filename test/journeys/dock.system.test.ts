import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { describeDelivery } from './dock/receive-a-delivery.ts';
import { describeReceivedGoods } from './dock/received-goods.ts';
import { describeReceiving } from './dock/receiving.ts';

/*
 * Deliveries at one dock, one journey after the other: the first loads the vendors, and each takes what the ones before
 * have left of the orders.
 */

const at = shareProduct();

describe('the first delivery', () => describeDelivery(at));
describe('a day of deliveries', () => describeReceiving(at));
describe('after the day', () => describeReceivedGoods(at));
