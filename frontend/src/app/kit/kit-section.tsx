import type { ReactNode } from 'react';
import { Card } from '#frontend/ui/card.tsx';
import { Stack } from '#frontend/ui/layout.tsx';
import { Section } from '#frontend/ui/section.tsx';

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
