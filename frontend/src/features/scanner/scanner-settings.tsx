import { changeScanner, NEW_SCANNER, useScannerProfile } from '#frontend/shared/scanning/scanner-profile.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid, Row, Stack } from '#frontend/ui/layout/layout.tsx';

const KEYBOARDS = [
  { value: 'position', label: 'By the position of its keys' },
  { value: 'name', label: 'As this keyboard types' },
];
const COUNTING = [{ value: 'add', label: 'Adds what it stands for' }];

/** What is stored of this device's scanner. */
export const ScannerSettings = () => {
  const { substitute, keyboard, counting, hasSound, hasVibration, keepsSeparators } = useScannerProfile();
  return (
    <Stack gap="medium">
      <FieldGrid>
        <SelectField
          label="Keys are read"
          noneLabel="As makes sense"
          options={KEYBOARDS}
          value={keyboard === 'auto' ? null : keyboard}
          onChange={(value) =>
            changeScanner({ keyboard: value === 'position' || value === 'name' ? value : 'auto' })
          }
        />
        <TextField
          label="Sent for a separator"
          hint="Empty: the control character GS, in any of its forms."
          autoComplete="off"
          maxCharacters={8}
          data-scan="hand-over"
          value={substitute}
          onChange={(event) => changeScanner({ substitute: event.target.value })}
        />
        <SelectField
          label="Each scan of a label at the dock"
          noneLabel="Fills what remains"
          options={COUNTING}
          value={counting === 'add' ? 'add' : null}
          onChange={(value) => changeScanner({ counting: value === 'add' ? 'add' : 'fill' })}
        />
      </FieldGrid>
      <Switch
        label="It sends separators: a label without one has none"
        isOn={keepsSeparators}
        onChange={(isOn) => changeScanner({ keepsSeparators: isOn })}
      />
      <Switch label="Sound" isOn={hasSound} onChange={(isOn) => changeScanner({ hasSound: isOn })} />
      <Switch
        label="Vibration"
        isOn={hasVibration}
        onChange={(isOn) => changeScanner({ hasVibration: isOn })}
      />
      <Row>
        <Button onClick={() => changeScanner(NEW_SCANNER)}>Forget this scanner</Button>
      </Row>
    </Stack>
  );
};
