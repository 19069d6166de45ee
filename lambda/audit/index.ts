import { composeGetAudit } from '#adapters/compose/audit.ts';
import { composeServing } from '#adapters/compose/serving.ts';
import { getAudit } from '#api/audit/audit.ts';
import { auditReadHandlers } from '#app/audit/audit-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getAudit, auditReadHandlers(composeGetAudit()), composeServing());
