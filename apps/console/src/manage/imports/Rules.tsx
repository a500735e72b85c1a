import type { AnyEndpoint } from '@tsudoi/contract';
import { CSV_MAX_BYTES, CSV_MAX_ROWS, CsvEncoding } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useSave } from '../../pickers/useSave.ts';
import type { FileSource } from './source.ts';
import { useImportT } from './words.ts';

const RULES = ['key', 'blank_key', 'blank_cell', 'all_or_nothing', 'background'] as const;
const MB = 1_048_576;

/** What a file must be like, and a file with the right headers to begin with. */
export function Rules({ source }: { source: FileSource }) {
  const t = useImportT();
  const locale = useLocale();
  const saving = useSave();
  const size = t('imports.rule.size', { mb: CSV_MAX_BYTES / MB, rows: formatNumber(CSV_MAX_ROWS) });
  return (
    <aside className="panel import-panel" aria-label={t('imports.rules')}>
      <h2>{t('imports.rules')}</h2>
      <ul className="import-rules">
        <li>{size}</li>
        {RULES.map((rule) => (
          <li key={rule}>{t(`imports.rule.${rule}`)}</li>
        ))}
      </ul>
      <div className="stack">
        {Object.values(CsvEncoding).map((encoding) => (
          <Button
            key={encoding}
            small
            busy={saving.busy === encoding && t('busy.loading')}
            onClick={() =>
              void saving.save(encoding, `${t('imports.template_file')}_${encoding}.csv`, (client) =>
                client.download<AnyEndpoint>(source.template, {
                  query: { ...source.about, encode_type: encoding },
                } as never),
              )
            }
          >
            {t('imports.template_as', { encoding: label('csvEncoding', encoding, locale) })}
          </Button>
        ))}
      </div>
    </aside>
  );
}
