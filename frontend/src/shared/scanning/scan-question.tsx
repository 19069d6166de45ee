import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import type { ScanQuestion } from './use-adding-scans.ts';

/** What a scan may be: a person says which. Nothing of it stands in the fields before. */
export const ScanQuestionBanner = ({ question }: { readonly question: ScanQuestion | null }) =>
  question && (
    <Banner tone="warning">
      <p>{question.text}</p>
      <Row gap="small">
        {question.choices.map(({ label, take }) => (
          <Button key={label} onClick={take}>
            {label}
          </Button>
        ))}
      </Row>
    </Banner>
  );
