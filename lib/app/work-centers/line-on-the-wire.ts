import type { LineOnTheWire, ReasonOnTheWire } from '#api/work-centers.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { Reason } from '#domain/work-centers/reason.ts';

export const lineOnTheWire = ({
  createdAt: _createdAt,
  createdBy: _createdBy,
  liveRunNumber: _liveRunNumber,
  requestId: _requestId,
  ...line
}: Line): LineOnTheWire => line;

export const reasonOnTheWire = ({ reasonId, kind, text, active, version }: Reason): ReasonOnTheWire => ({
  reasonId,
  kind,
  text,
  active,
  version,
});
