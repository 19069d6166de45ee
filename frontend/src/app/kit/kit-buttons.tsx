import { useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { ICON_NAMES, Icon } from '#frontend/ui/graphics/icon.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { Menu, MenuChoice, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { Tooltip } from '#frontend/ui/overlays/tooltip.tsx';
import { KitSection } from './kit-section.tsx';

const LOOKS = ['primary', 'secondary', 'danger', 'quiet', 'link'] as const;

export const KitButtons = () => {
  const [size, setSize] = useState<'desk' | 'floor'>('desk');
  return (
    <>
      <KitSection title="Buttons">
        {LOOKS.map((look) => (
          <Row key={look}>
            <Button look={look}>{`As ${look}`}</Button>
            <Button look={look} icon={<Icon name="plus" />}>
              With an icon
            </Button>
            <Button look={look} isPending pendingLabel="Saving...">
              Pending
            </Button>
            <Button look={look} disabled>
              Disabled
            </Button>
          </Row>
        ))}
        <Row>
          <Button aria-pressed>Pressed</Button>
          <IconButton label="Refresh" icon={<Icon name="refresh" />} />
          <IconButton label="Refresh later" icon={<Icon name="refresh" />} disabled />
          <Tooltip text="After 700 ms" side="top">
            <Button>With a tooltip</Button>
          </Tooltip>
        </Row>
      </KitSection>
      <KitSection title="Menu">
        <Menu
          heading={<strong>WO_20260304_001</strong>}
          trigger={<IconButton label="Actions of WO_20260304_001" icon={<Icon name="more" />} />}
        >
          <MenuChoice
            label="Density"
            value={size}
            onChoose={setSize}
            choices={[
              { value: 'desk', label: 'Desk' },
              { value: 'floor', label: 'Floor' },
            ]}
          />
          <MenuItem icon={<Icon name="check" />} onSelect={() => undefined}>
            Complete
          </MenuItem>
          <MenuItem onSelect={() => undefined} disabledReason="It has been started.">
            Edit
          </MenuItem>
          <MenuItem icon={<Icon name="trash" />} isDanger onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
      </KitSection>
      <KitSection title="Icons">
        <Row>
          {ICON_NAMES.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </Row>
      </KitSection>
    </>
  );
};
