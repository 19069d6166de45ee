import type { ReactNode } from 'react';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';

interface KitSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One kind of part, in its states. */
export const KitSection = ({ title, children }: KitSectionProps) => (
  <Section heading={title}>
    <Card>
      <Stack>{children}</Stack>
    </Card>
  </Section>
);
