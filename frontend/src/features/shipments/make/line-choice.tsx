import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import './line-choice.css';
import { type Choices, choiceOf, choiceProblem, type LineToShip, restWarning } from './lines-to-ship.ts';

interface LineChoiceProps {
  readonly line: LineToShip;
  readonly choices: Choices;
  readonly isChecked: boolean;
  readonly onChoose: (choice: Choices[string]) => void;
}

const Fillable = ({ line }: { readonly line: LineToShip }) =>
  line.fillableQty >= line.remainingQty ? (
    <Pill tone="good">All of it is there</Pill>
  ) : (
    <Pill tone="bad">
      {line.fillableQty > 0
        ? `Only ${quantityText(line.fillableQty)} ${line.uom} can leave`
        : 'None of it can leave'}
    </Pill>
  );

/** A line of an order: whether it goes on the truck, and how much of it. */
const LineChoice = ({ line, choices, isChecked, onChoose }: LineChoiceProps) => {
  const choice = choiceOf(choices, line);
  const problem = choiceProblem(line, choice);
  return (
    <li className="line-choice">
      <div className="line-choice-about">
        <Checkbox
          label={`${line.inventoryID}, ${line.inventoryName}`}
          hint={`${line.orderLabel}, line ${line.lineNbr}: ${quantityText(line.remainingQty)} ${line.uom} open`}
          isOn={choice.isTaken}
          onChange={(isTaken) => onChoose({ ...choice, isTaken })}
        />
        <Fillable line={line} />
      </div>
      {choice.isTaken && (
        <NumberField
          label={`Quantity of ${line.inventoryID}, ${line.orderLabel}`}
          isLabelHidden
          unit={line.uom}
          min={0}
          value={choice.qty}
          onChange={(qty) => onChoose({ ...choice, qty })}
          error={isChecked ? problem : undefined}
          warning={restWarning(line, choice) ?? undefined}
        />
      )}
    </li>
  );
};

interface LineChoicesProps {
  readonly lines: readonly LineToShip[];
  readonly choices: Choices;
  readonly isChecked: boolean;
  readonly onChoose: (choices: Choices) => void;
}

export const LineChoices = ({ lines, choices, isChecked, onChoose }: LineChoicesProps) => (
  <ul className="line-choices">
    {lines.map((line) => (
      <LineChoice
        key={line.key}
        line={line}
        choices={choices}
        isChecked={isChecked}
        onChoose={(choice) => choice && onChoose({ ...choices, [line.key]: choice })}
      />
    ))}
  </ul>
);
