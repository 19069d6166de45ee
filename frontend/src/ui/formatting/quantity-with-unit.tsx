/** A quantity with its unit, which stands back. */
export const QuantityWithUnit = ({ text, unit }: { readonly text: string; readonly unit: string }) => (
  <span className="quantity">
    {text} <span className="unit">{unit}</span>
  </span>
);
