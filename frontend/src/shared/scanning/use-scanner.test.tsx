import { act, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { scan } from '#frontend/testing/scan.ts';
import { useScanner } from './use-scanner.ts';

const taken: string[] = [];

const Dialog = () => {
  useScanner(1, ({ text }) => {
    taken.push(`dialog ${text}`);
    return { good: text };
  });
  return null;
};

/** Something else on the page that takes the tablet's time: React does nothing else meanwhile, but timers run between. */
const Busy = () => {
  const until = performance.now() + 30;
  while (performance.now() < until);
  return null;
};

const Page = ({ onScan }: { readonly onScan: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  useScanner(0, async ({ text }) => {
    taken.push(`page ${text}`);
    // What the code is has to be looked up: then it is no answer to a key any more, which would be drawn at once.
    await new Promise((settle) => setTimeout(settle));
    onScan();
    setOpen(true);
    return { good: text };
  });
  return isOpen && <Dialog />;
};

const ClosingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  useScanner(1, ({ text }) => {
    taken.push(`closing ${text}`);
    onClose();
    return { good: text };
  });
  return null;
};

const PageAround = () => {
  const [isOpen, setOpen] = useState(true);
  useScanner(0, ({ text }) => {
    taken.push(`page ${text}`);
    return { good: text };
  });
  return isOpen && <ClosingDialog onClose={() => setOpen(false)} />;
};

beforeEach(() => {
  taken.length = 0;
});

it('gives the next scan to the dialog that the one before opened, however long it takes to be drawn', async () => {
  const others = Array.from({ length: 4 }, () => createRoot(document.createElement('div')));
  render(<Page onScan={() => others.map((root) => root.render(<Busy />))} />);
  scan('PO000125');
  scan('100200');
  scan('100201');
  await waitFor(() => expect(taken).toHaveLength(3));
  expect(taken).toEqual(['page PO000125', 'dialog 100200', 'dialog 100201']);
  act(() => {
    for (const root of others) root.unmount();
  });
});

it('lets the next scan go on where the one before took away what heard it', async () => {
  render(<PageAround />);
  scan('100200');
  scan('100201');
  await waitFor(() => expect(taken).toEqual(['closing 100200', 'page 100201']));
});

it('does what a printed command says once, where it is read twice', async () => {
  render(<PageAround />);
  const begun = performance.now();
  scan('100200', begun);
  await waitFor(() => expect(taken).toHaveLength(1));
  for (const [index, code] of ['@OK', '@OK', '@OK', '100201', '@OK'].entries())
    scan(code, begun + 1000 + index * 300);
  await waitFor(() => expect(taken).toContain('page 100201'));
  await waitFor(() => expect(taken.slice(1)).toEqual(['page @OK', 'page @OK', 'page 100201', 'page @OK']));
});
