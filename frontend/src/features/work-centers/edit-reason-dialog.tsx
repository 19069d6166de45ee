import type { ReasonResponse } from '#api/work-centers.ts';
import { EditRecordDialog, type RecordForm } from './edit-record-dialog.tsx';
import { ReasonFormFields, reasonSchema } from './reason-form-fields.tsx';
import { REASON, type Reason } from './reason-kind.tsx';

const FORM: RecordForm<Reason> = {
  schema: reasonSchema,
  fieldsOf: REASON.termsOf,
  about: 'Records keep the words that were chosen when they were made.',
  Fields: ({ control }) => <ReasonFormFields control={control} />,
};

interface EditReasonDialogProps {
  readonly reason: ReasonResponse;
  readonly onClose: () => void;
}

/** Edits the words of a reason, and when it is asked for. */
export const EditReasonDialog = ({ reason, onClose }: EditReasonDialogProps) => (
  <EditRecordDialog kind={REASON} fields={FORM} row={reason} onClose={onClose} />
);
