import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboboxField } from './combobox-field.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const user = userEvent.setup({ delay: null });

const Number_ = ({ max = 10, onValue }: { max?: number; onValue: (value: number | null) => void }) => {
  const [value, setValue] = useState<number | null>(2.5);
  return (
    <NumberField
      label="Quantity"
      value={value}
      min={0}
      max={max}
      hasButtons
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
};

const Recorder = () => {
  const [value, setValue] = useState<number | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setValue(null);
      }}
    >
      <NumberField label="Quantity" value={value} onChange={setValue} />
    </form>
  );
};

describe('a number field', () => {
  it('is typed, and hands over what cannot be read as such', async () => {
    const onValue = jest.fn();
    render(<Number_ onValue={onValue} max={5000} />);
    const field = screen.getByLabelText('Quantity');
    await user.clear(field);
    expect(onValue).toHaveBeenLastCalledWith(null);
    await user.type(field, '1,200');
    expect(onValue).toHaveBeenLastCalledWith(1200);
    await user.tab();
    expect(field).toHaveValue('1,200');
    await user.clear(field);
    await user.type(field, 'ten');
    expect(onValue).toHaveBeenLastCalledWith(Number.NaN);
    await user.tab();
    expect(field).toHaveValue('ten');
  });

  it('is empty when its form is emptied under it, without leaving it first', async () => {
    render(<Recorder />);
    const field = screen.getByLabelText('Quantity');
    await user.type(field, '12.0');
    expect(field).toHaveValue('12.0');
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('');
  });

  it('goes up and down by keys and buttons, within its bounds', async () => {
    const onValue = jest.fn();
    render(<Number_ onValue={onValue} />);
    const field = screen.getByLabelText('Quantity');
    await user.click(field);
    await user.keyboard('{ArrowUp}');
    expect(onValue).toHaveBeenLastCalledWith(3.5);
    await user.keyboard('{PageUp}');
    expect(onValue).toHaveBeenLastCalledWith(10);
    expect(screen.getByRole('button', { name: 'More: Quantity' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Less: Quantity' }));
    expect(onValue).toHaveBeenLastCalledWith(9);
  });

  it('is where Tab comes to, past its buttons: the arrow keys do what they do', async () => {
    render(<Number_ onValue={() => undefined} />);
    await user.tab();
    expect(screen.getByLabelText('Quantity')).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });
});

const Day = ({ onValue }: { readonly onValue: (value: string) => void }) => {
  const [value, setValue] = useState('');
  return (
    <DateField
      label="Expiry"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
};

/** A day that a label brings while somebody stands in the field. */
const ScannedDay = () => {
  const [value, setValue] = useState('');
  return (
    <>
      <DateField label="Expiry" value={value} onChange={setValue} />
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setValue('2026-09-04')}
      >
        Scan
      </button>
    </>
  );
};

/** A day that an address keeps, which follows what is typed later: when `followed` is called. */
const DayInAddress = ({ followed }: { readonly followed: (() => void)[] }) => {
  const [value, setValue] = useState('');
  return <DateField label="Expiry" value={value} onChange={(next) => followed.push(() => setValue(next))} />;
};

describe('a date field', () => {
  it('loses nothing of what is typed faster than its form follows', () => {
    const followed: (() => void)[] = [];
    render(<DayInAddress followed={followed} />);
    const field = screen.getByLabelText('Expiry');
    for (const text of ['4', '4 S', '4 Sep']) fireEvent.change(field, { target: { value: text } });
    act(() => followed[0]?.());
    expect(field).toHaveValue('4 Sep');
    fireEvent.change(field, { target: { value: '4 Sept' } });
    act(() => followed[1]?.());
    expect(field).toHaveValue('4 Sept');
  });

  it('shows the day that it is set to while the focus is in it, and keeps it', async () => {
    render(<ScannedDay />);
    const field = screen.getByLabelText('Expiry');
    await user.type(field, '1{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    expect(field).toHaveFocus();
    expect(field).toHaveDisplayValue(/^4 Sept? 2026$/);
  });

  it('is typed as a label writes it, and shown with the name of the month', async () => {
    const onValue = jest.fn();
    render(<Day onValue={onValue} />);
    const field = screen.getByLabelText('Expiry');
    await user.type(field, '4/9/26');
    expect(onValue).toHaveBeenLastCalledWith('2026-09-04');
    await user.tab();
    expect(field).toHaveDisplayValue(/^4 Sept? 2026$/);
  });

  it('hands over what is no day, and keeps it visible', async () => {
    const onValue = jest.fn();
    render(<Day onValue={onValue} />);
    await user.type(screen.getByLabelText('Expiry'), '31/2/26');
    await user.tab();
    expect(onValue).toHaveBeenLastCalledWith('31/2/26');
    expect(screen.getByLabelText('Expiry')).toHaveValue('31/2/26');
  });

  it('hands over what is scanned, wherever in it the focus is: also in the calendar of the device', () => {
    render(<Day onValue={() => undefined} />);
    for (const input of document.querySelectorAll('input')) expect(input.dataset.scan).toBe('hand-over');
  });

  it('opens the calendar of the device', async () => {
    const showPicker = jest.fn();
    Object.assign(HTMLInputElement.prototype, { showPicker });
    render(<Day onValue={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Pick from the calendar: Expiry' }));
    expect(showPicker).toHaveBeenCalledTimes(1);
  });
});

describe('a choice', () => {
  it.each([
    ['of a few', SelectField],
    ['out of many', ComboboxField],
  ])('%s refuses an option with an empty value (spec §5)', (_, Choice) => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const open = () =>
      render(
        <Choice
          label="Vendor"
          noneLabel="Select Vendor"
          value={null}
          onChange={() => undefined}
          options={[{ value: '', label: 'Nobody' }]}
        />,
      );
    expect(open).toThrow(/needs a value/);
    silence.mockRestore();
  });
});

const Named = () => {
  const [name, setName] = useState('');
  return (
    <TextField
      label="Name"
      maxCharacters={4}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  );
};

describe('a text field with a longest text', () => {
  it('counts characters as the server does: an emoji is one, and none is cut in half', async () => {
    render(<Named />);
    const field = screen.getByLabelText('Name');
    await user.type(field, 'a🍾🍾🍾');
    expect(field).toHaveValue('a🍾🍾🍾');
    await user.type(field, 'b');
    expect(field).toHaveValue('a🍾🍾🍾');
    await user.clear(field);
    await user.click(field);
    await user.paste('🍾🍾🍾🍾🍾🍾');
    expect(field).toHaveValue('🍾🍾🍾🍾');
  });
});
