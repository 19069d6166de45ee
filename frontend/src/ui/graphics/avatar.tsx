import { useState } from 'react';
import './avatar.css';

interface AvatarProps {
  readonly name: string;
  /** The address of a picture, or null. */
  readonly picture: string | null;
  readonly isLarge?: boolean;
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s._@-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

/** Pictures come from this site or as data; the security policy admits no others, and complains of the attempt. */
const isAdmitted = (picture: string): boolean =>
  picture.startsWith('data:image/') ||
  picture.startsWith(`${window.location.origin}/`) ||
  /^\/(?!\/)/.test(picture);

/** The person's picture, else the initials. The name stands beside it, so that it is decoration. */
export const Avatar = ({ name, picture, isLarge = false }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = picture !== null && picture !== broken && isAdmitted(picture);
  return (
    <span className={isLarge ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      {isShown ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : initialsOf(name)}
    </span>
  );
};
