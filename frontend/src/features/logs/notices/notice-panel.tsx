import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Sheet } from '#frontend/ui/overlays/sheet.tsx';
import './notices.css';
import { NoticeTools } from './notice-tools.tsx';
import { ShownNotices } from './shown-notices.tsx';

/** What somebody is told, beside the page; on a phone over it. */
export const NoticePanel = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet title="Notifications" side="right" isOpen onClose={onClose}>
    <div className="notice-panel">
      <header className="notice-panel-head">
        <p className="notice-panel-title" aria-hidden="true">
          Notifications
        </p>
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} />
        <div className="notice-panel-tools">
          <NoticeTools />
        </div>
      </header>
      <div className="notice-panel-body">
        <ShownNotices onOpen={onClose} />
      </div>
    </div>
  </Sheet>
);
