import { useState } from 'react';

interface Props {
  picture: { url: string; alt: string | null } | null;
  className?: string;
  /** It stands in sight when the page opens. */
  first?: boolean;
}

/** The picture without its signature, which changes by the hour. */
const pathOf = (url: string): string => url.replace(/\?.*$/, '');

/** A picture of an event; its place closes where it cannot be loaded, such as without network before it was ever seen. */
export function EventPicture({ picture, className = 'event-picture', first = false }: Props) {
  const [broken, setBroken] = useState<string>();
  if (picture === null || broken === pathOf(picture.url)) return null;
  return (
    <img
      className={className}
      src={picture.url}
      alt={picture.alt ?? ''}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(pathOf(picture.url))}
    />
  );
}
