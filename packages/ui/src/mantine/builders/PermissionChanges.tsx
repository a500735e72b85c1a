import { useFormContext, useFormState } from 'react-hook-form';
import { useFieldValue } from '../../headless/form/formField.ts';
import { valueAt } from '../../headless/form/formValues.ts';
import type { MatrixMenu } from '../../headless/form/permissionMatrix.ts';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import { Tag } from '../Tag.tsx';
import { changeWords } from './matrixWords.ts';
import { flagsOf } from './PermissionMatrix.tsx';

/** 更新すると変わること: what the holders of a matrix can do after saving, and what no longer. */
export function PermissionChanges({ name, menus }: { name: string; menus: readonly MatrixMenu[] }) {
  const t = useT();
  const locale = useLocale();
  const { control } = useFormContext();
  const { defaultValues } = useFormState({ control });
  const now = useFieldValue(name);
  const { gained, lost } = changeWords(menus, flagsOf(valueAt(defaultValues, name)), flagsOf(now), locale);
  return (
    <section className="panel matrix-changes" aria-live="polite">
      <h2>{t('matrix.changes')}</h2>
      <Tag tone="ok">{t('matrix.gained')}</Tag>
      <Lines words={gained} />
      <Tag>{t('matrix.lost')}</Tag>
      <Lines words={lost} />
      <p className="hint">{t('matrix.note')}</p>
    </section>
  );
}

function Lines({ words }: { words: readonly string[] }) {
  const t = useT();
  if (words.length === 0) return <p className="muted">{t('matrix.nothing')}</p>;
  return (
    <ul>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
