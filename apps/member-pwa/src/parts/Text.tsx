const ADDRESS = /(https?:\/\/[^\s<>"'、。，．（）「」]+)/;

/** A text that staff wrote: its lines as they are, and addresses of the web as links. */
export function Text({ children }: { children: string }) {
  return (
    <p className="lines">
      {children.split(ADDRESS).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
          <a key={index} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
