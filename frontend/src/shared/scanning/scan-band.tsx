import './scan-band.css';
import { useScanNote } from './scan-feedback.ts';

/** What became of the last scan: seen across a dock, and read out. It is there, empty, before it is needed. */
export const ScanBand = () => {
  const note = useScanNote();
  return (
    <div className="scan-band-place" aria-live="assertive" aria-atomic="true">
      {note && (
        <p key={note.id} className={`scan-band scan-band-${note.tone}`}>
          <strong>{note.tone === 'good' ? 'Scanned' : 'Not accepted'}</strong> <span>{note.text}</span>
        </p>
      )}
    </div>
  );
};
