import { useState } from 'react';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { FieldGrid, FieldSet, Floor, Row } from '#frontend/ui/layout/layout.tsx';
import { KitSection } from './kit-section.tsx';

const VENDORS = Array.from({ length: 120 }, (_, index) => ({
  value: `V${String(index + 1).padStart(3, '0')}`,
  label: `Vendor ${index + 1}`,
}));

export const KitFields = () => (
  <>
    <KitSection title="Text fields">
      <FieldGrid>
        <TextField label="Plain" />
        <TextField label="Required, with a hint" required hint="As the label says it." />
        <TextField label="With an error" defaultValue="?" error="Use letters and digits." />
        <TextField
          label="With a warning"
          defaultValue="L#1"
          warning="Lot number contains special characters"
        />
        <TextField label="Disabled" defaultValue="PO-1001" disabled />
        <TextField
          label="With an icon"
          icon={<Icon name="search" size={18} />}
          placeholder="Search vendors"
        />
        <PasswordField label="Password" defaultValue="secret" />
        <TextAreaField label="Note" defaultValue="Dock 2, behind the pallets." />
      </FieldGrid>
    </KitSection>
    <KitSection title="Choices">
      <Choices />
    </KitSection>
    <KitSection title="Numbers and days">
      <NumbersAndDays />
    </KitSection>
    <KitSection title="Fields on the floor">
      <Floor>
        <FieldSet legend="Lot 1">
          <NumbersAndDays />
        </FieldSet>
      </Floor>
    </KitSection>
  </>
);

const Choices = () => {
  const [vendor, setVendor] = useState<string | null>('V007');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <FieldGrid>
        <SelectField
          label="Select"
          noneLabel="Select Vendor"
          value={vendor}
          onChange={setVendor}
          options={VENDORS.slice(0, 9)}
        />
        <SelectField
          label="Select with an error"
          noneLabel="Select Vendor"
          value={null}
          onChange={setVendor}
          options={VENDORS.slice(0, 9)}
          error="Choose one."
        />
        <ComboboxField
          label="Combobox"
          noneLabel="Select Vendor"
          value={vendor}
          onChange={setVendor}
          options={VENDORS}
        />
      </FieldGrid>
      <Row>
        <Switch label="On or off" isOn={isOn} onChange={setOn} />
        <Switch label="Saving" isOn={isOn} isPending note="Updating..." onChange={setOn} />
        <Switch label="Off" isOn={false} onChange={() => undefined} />
        <Checkbox label="One of several" hint="With what it means." isOn={isOn} onChange={setOn} />
      </Row>
    </>
  );
};

const NumbersAndDays = () => {
  const [count, setCount] = useState<number | null>(1200);
  const [day, setDay] = useState('2026-03-04');
  return (
    <FieldGrid>
      <NumberField label="Number" value={count} onChange={setCount} unit="CASE" />
      <NumberField
        label="Number with buttons"
        value={count}
        onChange={setCount}
        min={0}
        max={5000}
        hasButtons
      />
      <NumberField
        label="Number with an error"
        value={count}
        onChange={setCount}
        error="At most 100 remain."
      />
      <DateField label="Day" value={day} onChange={setDay} hint="As the label writes it." />
      <DateField label="Day with an error" value="31/2/26" onChange={setDay} error="There is no such day." />
    </FieldGrid>
  );
};
