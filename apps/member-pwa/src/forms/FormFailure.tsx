/** What went wrong with a form as a whole, above it and read out at once. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <div className="note bad">
          <p>{text}</p>
        </div>
      )}
    </div>
  );
}
