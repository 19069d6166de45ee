import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { yieldOf } from '#domain/work-orders/work-order-facts.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import './run-totals.css';

interface RunTotalsProps {
  readonly run: RunRecord;
  /** Null while it is not known. */
  readonly order: WorkOrderRow | null;
  /** Stands for the order meanwhile. */
  readonly note: string;
}

/** What the run has made so far, and how far its order is over all runs. */
export const RunTotals = ({ run, order, note }: RunTotalsProps) => (
  <div className="run-totals">
    <dl className="run-figures">
      <Figure name="Good" value={quantityText(run.good)} unit={run.unit} />
      <Figure name="Loss" value={quantityText(run.loss)} unit={run.unit} />
      <Figure name="Yield" value={percentText(yieldOf(run))} />
    </dl>
    <div className="run-progress">
      <p className="run-progress-text">
        {order ? `${quantityText(order.good)} of ${amountText(order.quantity, order.uom)} made` : note}
        {order && <strong className="figures">{percentText(order.good / order.quantity)}</strong>}
      </p>
      <ProgressBar
        label="Made of the work order"
        share={order ? Math.min(1, order.good / order.quantity) : 0}
      />
    </div>
  </div>
);

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
}

const Figure = ({ name, value, unit }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">
      {value} {unit && <span className="run-figure-unit">{unit}</span>}
    </dd>
  </div>
);
