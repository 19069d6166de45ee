import { lazy, Suspense, useState } from 'react';
import { accessOf } from '#frontend/auth/session/access.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Tooltip } from '#frontend/ui/overlays/tooltip.tsx';
import { pages, profilePage, recordPages } from '../routing/pages.ts';
import { useShortcut } from '../use-shortcut.ts';

/** Lists that no menu entry names are gone to as well; a page of one record has no address without it. */
const PLACES = [...pages, ...recordPages.filter(({ path }) => !path.includes(':')), profilePage];

const NAME = 'Go to a page, vendor, order, lot, pallet or recall';

const load = () => import('./places-palette.tsx').then((loaded) => ({ default: loaded.PlacesPalette }));

const PlacesPalette = lazy(load);

/** Opens the palette, as Ctrl or Cmd with K does. Not over another dialog: what is typed there would be left behind. */
export const PaletteButton = () => {
  const mayOpen = accessOf(useUser()) === 'open';
  const [isOpen, setOpen] = useState(false);
  useShortcut('k', () => {
    if (mayOpen && !document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true);
  });
  if (!mayOpen) return null;
  const prefetch = () => void load().catch(() => undefined);
  return (
    <>
      <Tooltip text={`${NAME} (Ctrl K)`} side="bottom">
        <IconButton
          label={NAME}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Icon name="search" />}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen && (
        <Suspense>
          <PlacesPalette pages={PLACES} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
