/** The facility's logo, or the leaf mark in its colour. */
export function FacilityMark({ logo }: { logo: string | null }) {
  return (
    <span className="mark" aria-hidden="true">
      {logo === null ? <Leaf /> : <img src={logo} alt="" />}
    </span>
  );
}

function Leaf() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor">
      <title>Tsudoi</title>
      <path d="M11 21C4.5 20 2 14.5 3 8c5 1.5 8 5.5 8 13z" />
      <path d="M13 21c0-8 2.5-14.5 8.5-18C23 12 20.5 19.5 13 21z" />
    </svg>
  );
}

/** The product's own mark, for the operator area. */
export function ProductMark() {
  return (
    <span className="mark ink" aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
        <title>Tsudoi</title>
        <circle cx="12" cy="7.5" r="4" />
        <circle cx="7" cy="16" r="4" />
        <circle cx="17" cy="16" r="4" />
      </svg>
    </span>
  );
}
