import type { ResponseBody } from '#api/contract.ts';
import type { getProduction, RunRecord } from '#api/production.ts';
import type { WorkOrderOnFloorResponse } from '#api/work-orders.ts';
import { goodsText, keepsText, noGoodsText } from '#frontend/features/production/goods/goods-text.ts';
import { OrderFacts } from '#frontend/features/production/line/order-facts.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';

type RunDetail = Pick<ResponseBody<typeof getProduction, 'get_run'>['data'], 'goods' | 'noGoods'>;

interface RunHeadProps {
  readonly run: RunRecord;
  readonly order: WorkOrderOnFloorResponse | null;
  readonly detail: RunDetail | undefined;
}

/** What runs, and for which order. */
export const RunHead = ({ run, order, detail }: RunHeadProps) => (
  <div className="run-head">
    <h2 className="run-product">{run.product}</h2>
    <p className="run-order">
      <Pill tone={run.status === 'Paused' ? 'warn' : 'good'}>{run.status}</Pill>
      <span className="code">{run.runNumber}</span>
      <span className="code">{run.workOrderId}</span>
      {order && <OrderFacts order={order} />}
    </p>
    {detail?.goods && (
      <p className="run-order">
        <strong>{goodsText(detail.goods)}</strong>
        {keepsText(detail.goods) && <span>{keepsText(detail.goods)}</span>}
      </p>
    )}
    {detail?.noGoods && <p className="soft">{noGoodsText[detail.noGoods]}</p>}
  </div>
);
