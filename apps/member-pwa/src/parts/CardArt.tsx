import { useId } from 'react';

/** The leaf on the default card. */
export function CardArt() {
  const id = useId();
  return (
    <svg className="art" viewBox="0 0 358 226" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <clipPath id={id}>
        <path d="M212 240C160 120 240 6 372-24c34 130-30 236-160 264Z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path fill="currentColor" opacity=".08" d="M0-40h400v300H0z" />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          opacity=".11"
          d="M212 240C232 150 284 62 372-24M221 208q-34-22-54-74M221 208q48-6 120-42M234 170q-34-22-54-74M234 170q48-6 120-42M252 133q-34-22-54-74M252 133q48-6 120-42M273 96q-34-22-54-74M273 96q48-6 120-42M298 59q-34-22-54-74M298 59q48-6 120-42M328 23q-34-22-54-74M328 23q48-6 120-42"
        />
      </g>
    </svg>
  );
}
