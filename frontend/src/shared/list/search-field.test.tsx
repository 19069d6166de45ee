import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { SearchField } from './search-field.tsx';

/** As a busy machine: the list that follows a text is not drawn before its gate opens. */
const gates = new Map<string, { readonly opened: Promise<void>; readonly open: () => void }>();

const shutGate = (text: string): void => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gates.set(text, { opened, open });
};

const Rows = ({ text }: { readonly text: string }) => {
  const gate = gates.get(text);
  if (gate) use(gate.opened);
  return <p>rows of “{text}”</p>;
};

const List = () => {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField label="Search" value={text} onSearch={setText} />
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
      <Suspense>
        <Rows text={text} />
      </Suspense>
    </>
  );
};

const open = () => {
  render(<List />);
  return { user: userEvent.setup({ delay: null }), field: screen.getByLabelText('Search') };
};

afterEach(() => {
  gates.clear();
});

describe('a search field', () => {
  it('keeps what was typed while the list is behind, in whatever order it catches up', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, field } = open();
    for (const text of ['c', 'co', 'cor']) shutGate(text);
    await user.type(field, 'cor');
    expect(field).toHaveValue('cor');
    expect(screen.getByText('rows of “”')).toBeVisible();
    for (const text of ['co', 'c']) {
      await act(async () => gates.get(text)?.open());
      expect(field).toHaveValue('cor');
    }
    await user.type(field, 'k');
    expect(field).toHaveValue('cork');
    await act(async () => gates.get('cor')?.open());
    expect(field).toHaveValue('cork');
    expect(await screen.findByText('rows of “cork”')).toBeVisible();
    consoleError.mockRestore();
  });

  it('follows what is asked for elsewhere: the back button, filters that are cleared', async () => {
    const { user, field } = open();
    await user.type(field, 'cork');
    expect(await screen.findByText('rows of “cork”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field).toHaveValue('');
    await user.type(field, 'x');
    expect(field).toHaveValue('x');
  });
});
