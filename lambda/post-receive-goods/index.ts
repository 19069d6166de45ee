import { composePostReceiveGoods, composeServing } from '#adapters/compose.ts';
import { postReceiveGoods } from '#api/receiving.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/accept/post-receive-goods.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postReceiveGoods,
  postReceiveGoodsHandlers(composePostReceiveGoods()),
  composeServing(),
);
