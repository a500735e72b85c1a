import { LAZY_IMAGE_OVERLAY_MS } from '@tsudoi/domain';
import { useEffect, useState } from 'react';

/** Props of {@link LazyImage}. */
export interface LazyImageProps {
  src: string;
  /** What the picture shows; empty where it only decorates. */
  alt: string;
  /** Class of the picture itself. */
  className?: string;
  width?: number;
  height?: number;
}

/**
 * A picture from the network, fetched when it comes near the screen. Until it has come an overlay holds its place, which
 * fades and is gone 1 s after the picture loaded (CONST-18), at once where it could not be loaded.
 */
export function LazyImage(props: LazyImageProps) {
  // Another picture begins anew.
  return <Picture key={props.src} {...props} />;
}

function Picture({ src, alt, className, width, height }: LazyImageProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'shown'>('loading');
  useEffect(() => {
    if (state !== 'loaded') return;
    const timer = setTimeout(() => setState('shown'), LAZY_IMAGE_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <span className="lazy-image">
      <img
        className={className}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('shown')}
      />
      {state !== 'shown' && <span className="overlay" data-state={state} aria-hidden="true" />}
    </span>
  );
}
