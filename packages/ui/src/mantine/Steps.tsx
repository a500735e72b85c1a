/** The steps of a task that takes several screens; the present one is marked in words for readers. */
export function Steps({ steps, now, width = 420 }: { steps: readonly string[]; now: number; width?: number }) {
  return (
    <ol className="steps" style={{ width: `min(${width}px, 100%)` }}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index === now ? 'on' : index < now ? 'done' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {index + 1} {step}
        </li>
      ))}
    </ol>
  );
}
