/** The facility's logo, or the first character of its name. */
export function FacilityMark({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className="mark" aria-hidden="true">
      {logo === null ? [...name][0] : <img src={logo} alt="" />}
    </span>
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
