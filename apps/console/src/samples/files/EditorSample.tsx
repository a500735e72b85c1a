import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { RichText } from '@tsudoi/ui/headless/screen/richText';
import { Button } from '@tsudoi/ui/mantine/Button';
import { RichTextField } from '@tsudoi/ui/mantine/fields/RichTextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { SampleSection } from '../SamplePage.tsx';
import { SampleForm } from './SampleForm.tsx';

const WRITTEN = [
  '<h2>夏合宿のお知らせ</h2>',
  '<p>今年の夏合宿は<strong>八ヶ岳</strong>で行います。くわしくは<a href="/events">イベントの一覧</a>をご覧ください。</p>',
  '<ul><li><p>日程：8月8日〜10日</p></li><li><p>定員：40名</p></li></ul>',
  '<table><tbody><tr><th><p>区分</p></th><th><p>参加費</p></th></tr><tr><td><p>正会員</p></td><td><p>18,000円</p></td></tr></tbody></table>',
].join('');

/** The editor in its states, and what the server keeps of what was written. */
export function EditorSample() {
  const t = useT<'samples'>();
  return (
    <>
      <SampleSection title={t('samples.files.editor')}>
        <SampleForm values={{ body: WRITTEN, empty: '', off: WRITTEN }}>
          <RichTextField name="body" label={t('samples.files.body')} required />
          <StoredValue name="body" />
          <RichTextField name="off" label={t('samples.files.disabled')} disabled />
        </SampleForm>
      </SampleSection>
      <SampleSection title={t('samples.files.read_only')}>
        <SampleForm values={{ body: WRITTEN }} readOnly>
          <RichTextField name="body" label={t('samples.files.body')} />
        </SampleForm>
      </SampleSection>
    </>
  );
}

/** Asks the server of the demo what it would store, and shows exactly that. */
function StoredValue({ name }: { name: string }) {
  const t = useT<'samples'>();
  const { getValues } = useFormContext();
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState(false);
  const ask = async () => {
    const answer = await fetch('/dev/rich-text', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ html: getValues(name) ?? '' }),
    }).catch(() => undefined);
    setFailed(answer?.ok !== true);
    if (answer?.ok === true) setHtml(((await answer.json()) as { html: string }).html);
  };
  return (
    <div className="c12 stack">
      <div>
        <Button onClick={() => void ask()}>{t('samples.files.show_kept')}</Button>
      </div>
      {failed && (
        <p className="err" role="alert">
          {t('state.error')}
        </p>
      )}
      {html !== undefined && (
        <section aria-label={t('samples.files.kept')} className="panel sample">
          <RichText html={html} />
        </section>
      )}
    </div>
  );
}
