import { lazy, Suspense, useState } from 'react';
import { type Diagnosis, diagnoseScanner } from '#domain/scanning/diagnose-scanner.ts';
import type { LabelReading, ScanReading } from '#domain/scanning/read-scan.ts';
import { readCode } from '#frontend/shared/scanning/read-code.ts';
import { sayScan } from '#frontend/shared/scanning/scan-feedback.ts';
import {
  changeScanner,
  type ScannerProfile,
  useScannerProfile,
} from '#frontend/shared/scanning/scanner-profile.ts';
import { type RawCode, useRawScans } from '#frontend/shared/scanning/use-raw-scans.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Floor, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { bytesText, shownText } from './code-text.ts';
import { ScannerSettings } from './scanner-settings.tsx';

// It brings what draws barcodes: nobody who scans waits for it.
const ScannerSheet = lazy(() =>
  import('./scanner-sheet.tsx').then(
    (loaded) => ({ default: loaded.ScannerSheet }),
    () => ({
      default: () => <SectionNone>The sheet could not be fetched. Load the page again.</SectionNone>,
    }),
  ),
);

const elementFacts = ({ elements }: LabelReading) =>
  elements.map(({ ai, content }) => ({ name: `(${ai})`, value: content }));

const kindText = (reading: ScanReading): string => {
  switch (reading.kind) {
    case 'label':
      return reading.isBare ? 'A number that checks out' : 'A GS1 label';
    case 'unclear':
      return 'A label that may have lost a separator: it would be asked about';
    case 'command':
      return `The command ${reading.command}`;
    case 'unreadable':
      return `Refused: ${reading.reason}`;
    case 'text':
      return 'Text';
  }
};

const factsOfReading = (reading: ScanReading) => {
  if (reading.kind === 'label') return elementFacts(reading);
  return reading.kind === 'unclear' ? (reading.cuts[0] ? elementFacts(reading.cuts[0]) : []) : [];
};

const ENDS = {
  Enter: 'Enter',
  Tab: 'Tab. Set the scanner to send Enter (CR): with Tab, a code of one or two characters is taken for typing.',
  none: 'Nothing. Set the scanner to send Enter (CR): without it, each code is known by the pause behind it, and one of up to three characters is taken for typing.',
} as const;

interface ScannedCodeProps {
  readonly code: RawCode;
  readonly profile: ScannerProfile;
}

const ScannedCode = ({ code, profile }: ScannedCodeProps) => {
  const { reading } = readCode(code, profile);
  const isMoved = code.byPosition !== null && code.byPosition !== code.text;
  return (
    <DescriptionList
      hasLongValues
      facts={[
        { name: 'Sent', value: shownText(code.text) },
        ...(code.from === 'camera' ? [] : [{ name: 'Ends with', value: ENDS[code.end ?? 'none'] }]),
        { name: 'Bytes', value: bytesText(code.text) },
        ...(isMoved ? [{ name: 'By position', value: shownText(code.byPosition ?? '') }] : []),
        { name: 'Read as', value: kindText(reading) },
        ...factsOfReading(reading),
      ]}
    />
  );
};

const TONES = { good: 'success', bad: 'warning', unknown: 'info' } as const;

const Findings = ({ diagnosis }: { readonly diagnosis: Diagnosis }) => {
  const { tone, findings, mend } = diagnosis;
  const store = () => {
    if (!mend) return;
    changeScanner(mend);
    notify('success', 'Stored', 'Codes are read so on this device from now on.');
  };
  return (
    <Banner tone={TONES[tone]}>
      <Stack gap="small">
        {findings.map((finding) => (
          <p key={finding}>{finding}</p>
        ))}
        {mend && (
          <Row>
            <Button onClick={store}>Store for this device</Button>
          </Row>
        )}
      </Stack>
    </Banner>
  );
};

/** Shows what a scanner sends, names what is wrong with it, and stores the mend for this device. */
export const TestScannerScreen = () => {
  const profile = useScannerProfile();
  const [code, setCode] = useState<RawCode | null>(null);
  useRawScans((scanned) => {
    setCode(scanned);
    const { reading } = readCode(scanned, profile);
    sayScan(reading.kind === 'unreadable' ? 'bad' : 'good', kindText(reading));
  });
  return (
    <Floor>
      <Stack gap="medium">
        <PageHeader
          title="Test Scanner"
          actions={<Button onClick={() => window.print()}>Print sheet</Button>}
        >
          Scan the sample label, or any other, and see what arrives.
        </PageHeader>
        <Card>
          <Section heading="Last scan">
            {code ? (
              <Stack gap="medium">
                <Findings diagnosis={diagnoseScanner(code)} />
                <ScannedCode code={code} profile={profile} />
              </Stack>
            ) : (
              <SectionNone>Nothing was scanned yet. The focus may be anywhere on this page.</SectionNone>
            )}
          </Section>
        </Card>
        <Card>
          <Section heading="This device">
            <ScannerSettings />
          </Section>
        </Card>
        <Card>
          <Section heading="Sheet" note="Print it, and keep it at the dock.">
            <Suspense fallback={<Skeleton height={420} />}>
              <ScannerSheet />
            </Suspense>
          </Section>
        </Card>
      </Stack>
    </Floor>
  );
};
