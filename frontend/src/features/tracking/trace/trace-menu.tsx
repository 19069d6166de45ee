import type { TraceSeen } from '#api/tracking.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';

const ENTRIES = [
  { label: 'PDF to print', form: 'pdf' },
  { label: 'CSV', form: 'csv' },
  { label: 'EPCIS 2.0 events (JSON)', form: 'epcis' },
] as const;

/** The trace as a file. */
export const TraceMenu = ({ trace }: { readonly trace: TraceSeen }) => {
  const save = async (form: (typeof ENTRIES)[number]['form']): Promise<void> => {
    try {
      const files = await import('./trace-files.ts');
      if (form === 'csv') files.downloadTraceCsv(trace);
      else if (form === 'epcis') files.downloadTraceEpcis(trace);
      else {
        const made = files.downloadTracePdf(trace);
        if (!made.ok) notify('error', 'No file was made', made.error);
      }
    } catch (error) {
      notify('error', 'No file was made', reasonOf(error, 'Try again.'));
    }
  };
  return (
    <Menu trigger={<Button icon={<Icon name="load" />}>Export</Button>}>
      {ENTRIES.map(({ label, form }) => (
        <MenuItem key={form} icon={<Icon name="load" />} onSelect={() => void save(form)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
};
