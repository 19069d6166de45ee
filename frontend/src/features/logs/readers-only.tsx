import type { ReactNode } from 'react';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';

/** What is for those who may read the record; others are told why it is not for them. */
export const ReadersOnly = ({ children }: { readonly children: ReactNode }) =>
  usePermission('audit.read') ? (
    children
  ) : (
    <Card isFlush>
      <EmptyPanel>{permissionReason('audit.read')}</EmptyPanel>
    </Card>
  );
