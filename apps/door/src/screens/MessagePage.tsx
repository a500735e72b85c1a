/** A page that says one thing and where to go from it. */
export function MessagePage({
  title,
  lead,
  more,
  action,
}: {
  title: string;
  lead: string;
  more?: string | undefined;
  action: { text: string; href: string };
}) {
  return (
    <main className="page message">
      <h1>{title}</h1>
      <p>{lead}</p>
      {more !== undefined && <p>{more}</p>}
      <a className="btn main" href={action.href}>
        {action.text}
      </a>
    </main>
  );
}
