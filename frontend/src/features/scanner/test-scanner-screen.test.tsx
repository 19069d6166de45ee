import { screen } from '@testing-library/react';
import { SAMPLE_LABEL } from '#domain/scanning/sample-label.ts';
import { SEPARATOR } from '#domain/scanning/separator.ts';
import { scannerProfile } from '#frontend/shared/scanning/scanner-profile.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.removeItem('scanner');
  fakeApi();
});

afterEach(() => jest.restoreAllMocks());

const open = async () => {
  const { user } = openApp('/dashboard/test-scanner', aPerson());
  await screen.findByRole('heading', { name: 'Test Scanner' });
  return user;
};

describe('the test of a scanner', () => {
  it('shows what arrives, and what it is read as', async () => {
    await open();
    scan(SAMPLE_LABEL);
    expect(await screen.findByText('010952123454321310Az-Qy/1_M<GS>17351231')).toBeVisible();
    expect(screen.getByText(/^30 31 30 39.* 1D 31 37/)).toBeVisible();
    expect(screen.getByText('A GS1 label', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('The separator arrives.')).toBeVisible();
  });

  it('names what is wrong, and stores the mend for this device', async () => {
    const user = await open();
    scan(SAMPLE_LABEL.replace(SEPARATOR, '|'));
    expect(await screen.findByText('It sends | for the separator.')).toBeVisible();
    expect(screen.getByText(/^Refused: /, { selector: 'dd' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Store for this device' }));
    expect(scannerProfile()).toMatchObject({ substitute: '|', keepsSeparators: true });
    expect(screen.getByText('A GS1 label', { selector: 'dd' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forget this scanner' }));
    expect(scannerProfile()).toMatchObject({ substitute: '', keepsSeparators: false });
  });

  it.each([
    ['Enter', /^Enter$/],
    ['Tab', /^Tab\. Set the scanner to send Enter/],
    [null, /^Nothing\. Set the scanner to send Enter/],
  ] as const)('says what the scanner sends behind a code: %s', async (end, said) => {
    await open();
    const begun = afterTyping();
    const keys = [...'100777', ...(end === null ? [] : [end])];
    keys.forEach((key, at) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: begun + at * 5 }));
    });
    expect(await screen.findByText(said, { selector: 'dd' })).toBeVisible();
  });

  it('takes a scan wherever the focus is, and changes nothing that is stored', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('Sent for a separator'));
    scan('100777');
    expect(await screen.findByText('31 30 30 37 37 37')).toBeVisible();
    expect(scannerProfile().substitute).toBe('');
  });

  it('has a sheet that scanners of bars read, too: a label and the commands', async () => {
    await open();
    // On the screen, and on paper.
    expect(await screen.findAllByRole('img', { name: 'Sample label' })).toHaveLength(2);
    for (const command of ['@OK', '@QTY', '@REMOVE', '@NEW'])
      expect(screen.getAllByRole('img', { name: `Command ${command}` })).toHaveLength(2);
  });

  it('prints the quantities that somebody asks for, and no text', async () => {
    const user = await open();
    const field = await screen.findByLabelText(/^Quantities on the sheet/);
    await user.clear(field);
    await user.type(field, '48, 0.5 and 48');
    expect(
      screen.getAllByRole('img', { name: /^Quantity / }).map((bars) => bars.getAttribute('aria-label')),
    ).toEqual([...['Quantity 48', 'Quantity 0.5'], ...['Quantity 48', 'Quantity 0.5']]);
  });

  it('says of a wrong label what is wrong with it', async () => {
    await open();
    scan(']C10109521234543214');
    expect(await screen.findByText(/^Refused: The GTIN \(01\) has a wrong check digit/)).toBeVisible();
  });
});
