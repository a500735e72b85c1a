import type { PlanRow } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { useLookalikeWords } from './lookalikeWords.ts';
import { type PlanLine, planLines } from './planRow.ts';
import type { ImportSource } from './source.ts';
import { useImportT } from './words.ts';

/** 変わる内容: field, old and new value a line; or what is wrong; a dash where nothing changes. */
export function PlanLines({
  row,
  source,
}: {
  row: PlanRow;
  source: Pick<ImportSource, 'type' | 'notes' | 'leavesErrors'>;
}) {
  const t = useImportT();
  const lines = planLines(row, source);
  if (lines.length === 0) return <span className="muted">{t('state.none')}</span>;
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never move
    <Line key={index} line={line} isOfFile={source.leavesErrors !== true} />
  ));
}

function Line({ line, isOfFile }: { line: PlanLine; isOfFile: boolean }) {
  const t = useImportT();
  const words = (value: string | null) => (value === null || value === '' ? t('state.blank') : value);
  switch (line.kind) {
    case 'change':
      return (
        <div className="chl">
          <span className="muted">{line.label}</span>
          <span>
            <del>{words(line.before)}</del>
            <span className="arr" aria-hidden="true">
              →
            </span>
            <ins>{words(line.after)}</ins>
          </span>
        </div>
      );
    case 'note':
      return (
        <div className="chl">
          <span className="muted">{line.label}</span>
          <span>{line.text}</span>
        </div>
      );
    case 'error':
      return (
        <div className="chl">
          <span className="muted">{line.label}</span>
          <span>
            {isOfFile && `${words(line.source)} `}
            <b className="bad">{line.message}</b>
          </span>
        </div>
      );
    case 'new':
      return (
        <span className="sub">
          {line.memberType === null
            ? t('imports.new_record_plain', { count: formatNumber(line.count) })
            : t('imports.new_record', { type: line.memberType, count: formatNumber(line.count) })}
        </span>
      );
    case 'to_decide':
      return <Decidable who={line.who} />;
    case 'left_out':
      return (
        <div className="chl">
          <span className="muted">{t('imports.left_out')}</span>
          <b className="bad">{line.reason}</b>
        </div>
      );
  }
}

function Decidable({ who }: Pick<Extract<PlanLine, { kind: 'to_decide' }>, 'who'>) {
  return <span>{useLookalikeWords()(who)}</span>;
}
