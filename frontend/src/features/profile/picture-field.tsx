import { useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { FileButton } from '#frontend/ui/buttons/file-button.tsx';
import { Avatar } from '#frontend/ui/graphics/avatar.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { readPicture } from './read-picture.ts';

interface PictureFieldProps {
  /** Whose initials stand in where there is none. */
  readonly name: string;
  readonly picture: string | null;
  readonly onPicture: (picture: string | null) => void;
  readonly error: string | undefined;
}

const UNREADABLE = "This file can't be read as a picture. Choose a JPEG, a PNG or a WebP.";

/** The person's picture, cut square and made small on this device; saved with the form. */
export const PictureField = ({ name, picture, onPicture, error }: PictureFieldProps) => {
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const fault = isUnreadable ? UNREADABLE : error;

  const read = async (file: File): Promise<void> => {
    setReading(true);
    setUnreadable(false);
    try {
      onPicture(await readPicture(file));
    } catch {
      setUnreadable(true);
    } finally {
      setReading(false);
    }
  };

  return (
    <fieldset className="field profile-picture">
      <legend className="field-label">Picture</legend>
      <Row>
        <Avatar name={name} picture={picture} isLarge />
        <Row gap="small">
          <FileButton
            accept="image/*"
            isPending={isReading}
            pendingLabel="Reading..."
            onFile={(file) => void read(file)}
          >
            Choose picture
          </FileButton>
          {picture !== null && (
            <Button
              look="quiet"
              onClick={() => {
                setUnreadable(false);
                onPicture(null);
              }}
            >
              Remove picture
            </Button>
          )}
        </Row>
      </Row>
      <p className="field-hint">
        Cut square and made small on this device. Without one, your initials stand there.
      </p>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
};
