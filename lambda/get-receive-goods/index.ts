import { composeGetReceiveGoods } from '#adapters/compose/receiving.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getReceiveGoodsHandlers } from '#app/receiving/orders/get-receive-goods.ts';
import { serve } from '../http.ts';

export const handler = serve(
  getReceiveGoods,
  getReceiveGoodsHandlers(composeGetReceiveGoods()),
  composeServing(),
);
