import { EditRecordDialog, type RecordForm } from './edit-record-dialog.tsx';
import { LineFormFields, lineSchema } from './line-form-fields.tsx';
import { LINE, type Line } from './line-kind.tsx';
import type { LineRow } from './queries.ts';
import { switchOffDisabledReason } from './work-center-text.ts';

const FORM: RecordForm<Line> = {
  schema: lineSchema,
  fieldsOf: LINE.termsOf,
  Fields: ({ control, row }) => (
    <LineFormFields control={control} isCodeFixed switchOffDisabledReason={switchOffDisabledReason(row)} />
  ),
};

interface EditLineDialogProps {
  readonly line: LineRow;
  readonly onClose: () => void;
}

/** Edits a line, all but its code. */
export const EditLineDialog = ({ line, onClose }: EditLineDialogProps) => (
  <EditRecordDialog kind={LINE} fields={FORM} row={line} onClose={onClose} />
);
