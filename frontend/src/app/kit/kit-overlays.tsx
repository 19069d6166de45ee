import { useState } from 'react';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import type { ToastKind } from '#frontend/ui/feedback/notice.ts';
import { notify, notifyWhile } from '#frontend/ui/feedback/toast.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { Palette, type PaletteEntry } from '#frontend/ui/overlays/command-palette.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { Sheet } from '#frontend/ui/overlays/sheet.tsx';
import { KitSection } from './kit-section.tsx';

const KINDS: readonly ToastKind[] = ['default', 'success', 'info', 'warning', 'error'];

type Open = 'dialog' | 'form' | 'confirm' | 'sheet' | 'palette' | null;

const PLACES: readonly PaletteEntry[] = [
  { key: 'a', icon: 'vendor', label: 'Vendor List', note: 'Platform' },
  { key: 'b', icon: 'work', label: 'WO_20260304_001 Ginger Brew 330 mL', note: 'Work order, New Entry' },
];

export const KitOverlays = () => {
  const [open, setOpen] = useState<Open>(null);
  const [name, setName] = useState('');
  const close = () => setOpen(null);
  return (
    <KitSection title="Over the page">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('form')}>Open a form</Button>
        <Button onClick={() => setOpen('confirm')}>Ask first</Button>
        <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
        <Button onClick={() => setOpen('palette')}>Open a palette</Button>
      </Row>
      <Row>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => notify(kind, `A notice: ${kind}`, 'For three seconds.')}>
            {`Notice: ${kind}`}
          </Button>
        ))}
        <Button
          onClick={() => {
            const notice = notifyWhile('Sending...');
            window.setTimeout(() => notice.becomes('success', 'Sent'), 1500);
          }}
        >
          Notice: loading
        </Button>
      </Row>
      <Dialog
        title="A dialog"
        description="It says what it is about, and what there is to do."
        isOpen={open === 'dialog'}
        onClose={close}
        hasCloseButton
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      />
      {open === 'form' && (
        <FormDialog
          title="A form"
          submitLabel="Save"
          onClose={close}
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
          isDirty={name !== ''}
          failure="The order was changed by somebody else meanwhile."
        >
          <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        </FormDialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete WO_20260304_001?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          isPending={false}
          isDanger
          failure="It has been started meanwhile."
          onConfirm={close}
          onClose={close}
        >
          This action cannot be undone.
        </ConfirmDialog>
      )}
      {open === 'palette' && (
        <Palette
          title="A palette"
          placeholder="Page, vendor, order, lot, pallet or recall"
          typed={name}
          onType={setName}
          entries={PLACES.filter(({ label }) => label.includes(name))}
          onTake={close}
          onClose={close}
          status="2 found"
        />
      )}
      <Sheet title="A sheet" isOpen={open === 'sheet'} onClose={close}>
        <p className="soft">What the menu is on a phone.</p>
        <Button onClick={close}>Close the sheet</Button>
      </Sheet>
    </KitSection>
  );
};
