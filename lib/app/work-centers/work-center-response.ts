import type { LineResponse, ReasonResponse } from '#api/work-centers.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { Reason } from '#domain/work-centers/reason.ts';

export const toLineResponse = ({
  createdAt: _createdAt,
  createdBy: _createdBy,
  liveRunNumber: _liveRunNumber,
  requestId: _requestId,
  ...line
}: Line): LineResponse => line;

export const toReasonResponse = ({ reasonId, kind, text, active, version }: Reason): ReasonResponse => ({
  reasonId,
  kind,
  text,
  active,
  version,
});
