import '@tsudoi/ui/look/rich-text.css';
import {
  getLegalTexts,
  type LegalTextRecord,
  LegalTextUpdate,
  legalKinds,
  legalLocales,
  legalVersion,
  legalVersions,
  previewLegalText,
  updateLegalText,
} from '@tsudoi/contract/legal';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { RichText } from '@tsudoi/ui/headless/screen/richText';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { RichTextField } from '@tsudoi/ui/mantine/fields/RichTextField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, NotFound, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from './paths.ts';

/** /manage/settings/main/legal/{kind}/{locale} */
export function LegalTextPage() {
  const { kind, locale } = useParams();
  const { data, error, loading, retry } = useEndpoint(getLegalTexts, {});
  const isSlow = useSlow(loading);
  const isOne = legalKinds.some((each) => each === kind) && legalLocales.some((each) => each === locale);
  if (!isOne) return <NotFound main={paths.legal} />;
  const record = data?.find((each) => each.kind === kind && each.locale === locale);
  if (record !== undefined) return <LegalText key={`${kind}-${locale}`} record={record} onSaved={retry} />;
  if (error !== undefined) return <Failure error={error} main={paths.legal} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

const valuesOf = ({ title, body, version }: LegalTextRecord) => ({ title, body, ask_again: false, version });

function LegalText({ record, onSaved }: { record: LegalTextRecord; onSaved(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const { kind, locale, updated_at: at, updated_by: by } = record;
  const params = { kind, locale };
  const versions = useEndpoint(legalVersions, { params });
  const [shown, setShown] = useState<Shown>();
  const form = useRecordForm({
    schema: LegalTextUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(updateLegalText, { params, body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onSaved();
      void versions.retry();
    },
    reload: async () => {
      const texts = await client.call(getLegalTexts);
      const fresh = texts.find((each) => each.kind === kind && each.locale === locale) ?? record;
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const show = async (read: () => Promise<Shown>) => {
    try {
      setShown(await read());
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  return (
    <>
      <FormPage
        title={t('legal_texts.name', { kind: t(`legal_texts.${kind}`), language: t(`legal_texts.${locale}`) })}
        crumbs={[
          { text: t('main_settings.title'), to: paths.main },
          { text: t('legal_texts.title'), to: paths.legal },
        ]}
        form={form}
        back={paths.legal}
        updated={at === null ? undefined : { at, by }}
        aside={
          <section className="panel changes" aria-labelledby="versions">
            <h2 id="versions">{t('legal_texts.versions')}</h2>
            {versions.data?.length === 0 && <p className="hint">{t('legal_texts.none')}</p>}
            <ul className="things">
              {versions.data?.map(({ version, asks_again: asks, agreed, written_at, written_by }) => (
                <li key={version}>
                  <div className="grow">
                    <span>{t('legal_texts.number', { version })}</span>
                    <span className="hint">
                      {formatInstant(written_at)} {written_by}
                    </span>
                    {kind !== 'commercial-laws' && (
                      <span className="hint">
                        {t('legal_texts.agreed', { count: formatNumber(agreed) })}
                        {asks && `${t('list.joint')}${t('legal_texts.asks')}`}
                      </span>
                    )}
                  </div>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('legal_texts.open_version', { version })}
                    onClick={() => void show(() => client.call(legalVersion, { params: { ...params, version } }))}
                  >
                    {t('legal_texts.open')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        }
      >
        <FormSection title={t('legal_texts.text')}>
          <TextField name="title" label={t('legal_texts.heading')} required span={8} maxLength={100} />
          <RichTextField name="body" label={t('legal_texts.body')} />
          <Preview
            onShow={(title, body) =>
              void show(async () => ({ title, ...(await client.call(previewLegalText, { body: { body } })) }))
            }
          />
        </FormSection>
        {kind !== 'commercial-laws' && (
          <FormSection title={t('legal_texts.ask_again')}>
            <CheckboxField
              name="ask_again"
              label={t('legal_texts.ask_again')}
              words={t('legal_texts.ask_again_words')}
              hint={t('legal_texts.ask_again_hint')}
              span={12}
            />
          </FormSection>
        )}
      </FormPage>
      {shown !== undefined && (
        <Dialog opened title={t('legal_texts.preview_title')} width={720} closable onClose={() => setShown(undefined)}>
          <article lang={locale}>
            <h2>{shown.title}</h2>
            <RichText html={shown.body} />
          </article>
        </Dialog>
      )}
    </>
  );
}

/** A text as the server gives it back: safe to show. */
interface Shown {
  title: string;
  body: string;
}

function Preview({ onShow }: { onShow(title: string, body: string): void }) {
  const t = useT();
  const [title, body] = [useFieldValue('title'), useFieldValue('body')];
  return (
    <div className="row">
      <Button onClick={() => onShow(String(title ?? ''), String(body ?? ''))}>{t('legal_texts.preview')}</Button>
    </div>
  );
}
