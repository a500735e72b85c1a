/** Two leaves: the mark of a facility that has not uploaded one. */
export function Leaves() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d="M11 21C4.5 20 2 14.5 3 8c5 1.5 8 5.5 8 13Z" />
      <path fill="currentColor" d="M13 21c0-8 2.5-14.5 8.5-18C23 12 20.5 19.5 13 21Z" />
    </svg>
  );
}

/** Mark of the facility beside its name. */
export function Mark({ logo }: { logo: string | null | undefined }) {
  return <span className="mark">{logo ? <img src={logo} alt="" /> : <Leaves />}</span>;
}
