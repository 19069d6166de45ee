import { composePostReceiveGoods } from '#adapters/compose/receiving.ts';
import { composeChanging } from '#adapters/compose/serving.ts';
import { postReceiveGoods } from '#api/receiving.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/accept/post-receive-goods.ts';
import { serve } from '../http.ts';

export const handler = serve(
  postReceiveGoods,
  postReceiveGoodsHandlers(composePostReceiveGoods()),
  composeChanging(),
);
