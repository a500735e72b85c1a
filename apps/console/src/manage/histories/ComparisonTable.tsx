import type { CallOutput } from '@tsudoi/contract';
import type { ComparedField, compareAccountHistory } from '@tsudoi/contract/histories';
import { formatInstant } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

type Comparison = CallOutput<typeof compareAccountHistory>;

/** The fields of two versions: the older words grey, an arrow, the newer ones strong. Only what differs, unless told. */
export function ComparisonTable({ comparison, showsAll }: { comparison: Comparison; showsAll: boolean }) {
  const t = useT();
  const rows = showsAll ? comparison.rows : comparison.rows.filter((row) => row.changed);
  const head = (version: Comparison['left']) =>
    t('histories.by_at', { by: version.by, at: formatInstant(new Date(version.at)) });
  if (rows.length === 0) return <p className="muted">{t('histories.same')}</p>;
  return (
    <div className="sheet">
      <div className="scroll">
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{t('histories.field')}</th>
              <th scope="col">{head(comparison.left)}</th>
              <th scope="col">{head(comparison.right)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.field} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row }: { row: ComparedField }) {
  const t = useT();
  const words = (value: string | null) => value ?? t('histories.blank');
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td className={row.changed ? 'muted' : undefined}>{words(row.left)}</td>
      <td>
        {row.changed ? (
          <>
            <span className="arr" aria-hidden="true">
              →
            </span>
            <b>{words(row.right)}</b>
          </>
        ) : (
          words(row.right)
        )}
      </td>
    </tr>
  );
}
