import '@tsudoi/ui/look/applications.css';
import {
  type ApplicationRecord,
  approveApplication,
  askBackApplication,
  getApplication,
  refuseApplication,
} from '@tsudoi/contract/applications';
import { applicationAfter, fullName } from '@tsudoi/domain';
import { formatDay, formatInstant, formatYen } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Answers } from './Answers.tsx';
import { AskBackDialog, RefuseDialog } from './Dialogs.tsx';
import { Lookalikes } from './Lookalikes.tsx';
import { paths } from './paths.ts';
import { StateWord } from './StateWord.tsx';

/** /manage/applications/detail/:id */
export function ApplicationPage() {
  const t = useT();
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useEndpoint(getApplication, { params: { id } });
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Application key={id} application={data} onChanged={retry} />;
  if (error !== undefined) return <Failure error={error} main={paths.search} onRetry={() => void retry()} />;
  return <Page title={t('applications.title')}>{isSlow && <Bones rows={8} />}</Page>;
}

interface ApplicationProps {
  application: ApplicationRecord;
  onChanged(): Promise<unknown>;
}

/** An application with what staff decide by: what was sent, what it would become, and who it may be. */
function Application({ application, onChanged }: ApplicationProps) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const [asking, setAsking] = useState<'back' | 'refuse'>();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const approving = useCall(approveApplication);
  const refusing = useCall(refuseApplication);
  const askingBack = useCall(askBackApplication);
  const { id, version, state, code, member_type: type, sign_up_fee: fee, becomes, guardian, member } = application;
  const name = fullName(application);
  const mayDecide = edit && applicationAfter(state, 'approve') !== undefined;
  const params = { id };
  /** Does it, says so, and shows what came of it; a refusal is told and shows the record as it is now. */
  const decide = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work();
      setAsking(undefined);
      setMarked(new Set());
      notify({ type: 'success', message });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onChanged();
  };
  const approve = () =>
    decide(() => approving.callOrThrow({ params, body: { version } }), t('applications.approved', { name }));
  const sections = [
    { id: 'answers', title: t('applications.section.answers') },
    ...(guardian === null ? [] : [{ id: 'guardian', title: t('applications.section.guardian') }]),
    { id: 'becomes', title: t('applications.section.becomes') },
    { id: 'consents', title: t('applications.section.consents') },
  ];
  return (
    <DetailPage
      title={name}
      crumbs={[{ text: t('applications.title'), to: paths.search }]}
      back={paths.search}
      beside={<Tag>{type}</Tag>}
      facts={
        <>
          <StateWord application={application} />
          <span>
            {t('applications.sent', {
              at: formatInstant(application.submitted_at),
              door: t(`applications.door.${application.door}`),
              code,
            })}
          </span>
        </>
      }
      actions={
        mayDecide && (
          <>
            <Button kind="danger" onClick={() => setAsking('refuse')}>
              {t('applications.refuse')}
            </Button>
            <Button
              disabled={marked.size === 0}
              title={marked.size === 0 ? t('applications.mark_first') : undefined}
              onClick={() => setAsking('back')}
            >
              {marked.size === 0 ? t('applications.ask_back_verb') : t('applications.ask_back', { count: marked.size })}
            </Button>
            <Button kind="primary" busy={approving.pending && t('busy.updating')} onClick={() => void approve()}>
              {t('applications.approve')}
            </Button>
          </>
        )
      }
      sections={sections}
      aside={<Lookalikes lookalikes={application.lookalikes} />}
    >
      {fee > 0 && <Note tone="info">{t('applications.fee_note', { fee: formatYen(fee, locale) })}</Note>}
      {application.note !== null && <Note tone="info">{t('applications.reason', { reason: application.note })}</Note>}
      <Answers application={application} marked={marked} onMark={mayDecide ? setMarked : undefined} />
      {guardian !== null && (
        <DetailSection
          id="guardian"
          title={t('applications.section.guardian')}
          pairs={[
            { key: 'name', label: t('applications.name'), value: fullName(guardian) },
            {
              key: 'relation',
              label: t('applications.relation'),
              value: t(`applications.relation.${guardian.relation}`),
            },
            { key: 'phone', label: t('field.phone'), value: guardian.phone },
          ]}
        />
      )}
      <DetailSection
        id="becomes"
        title={t('applications.section.becomes')}
        pairs={[
          { key: 'type', label: t('field.member_type'), value: type },
          { key: 'corporate', label: t('applications.corporate'), value: becomes.corporate },
          { key: 'organization', label: t('applications.organization'), value: becomes.organization },
          {
            key: 'expires_on',
            label: t('field.expires_on'),
            value: becomes.expires_on === null ? null : formatDay(becomes.expires_on),
          },
          { key: 'fee', label: t('applications.sign_up_fee'), value: formatYen(fee, locale) },
          {
            key: 'member',
            label: t('field.member_code'),
            value: member && <Link to={paths.member(member.id)}>{member.member_code}</Link>,
          },
          {
            key: 'how',
            label: t('applications.how'),
            value: t(becomes.invited ? 'applications.how_invited' : 'applications.how_password'),
            wide: true,
          },
        ]}
      />
      <DetailSection
        id="consents"
        title={t('applications.section.consents')}
        pairs={[
          ...application.consents.map(({ kind, version: of, agreed_at }) => ({
            key: kind,
            label: t(`field.${kind}`),
            value: t('applications.consent', { version: of, at: formatInstant(agreed_at) }),
          })),
          {
            key: 'marketing',
            label: t('applications.marketing'),
            value: t(application.marketing ? 'applications.marketing_yes' : 'applications.marketing_no'),
          },
        ]}
      />
      <RefuseDialog
        opened={asking === 'refuse'}
        name={name}
        busy={refusing.pending}
        onBack={() => setAsking(undefined)}
        onSend={(reason) =>
          void decide(
            () => refusing.callOrThrow({ params, body: { version, reason } }),
            t('applications.refused', { name }),
          )
        }
      />
      <AskBackDialog
        opened={asking === 'back'}
        name={name}
        fields={application.answers.filter(({ path }) => marked.has(path))}
        busy={askingBack.pending}
        onBack={() => setAsking(undefined)}
        onSend={(questions) =>
          void decide(
            () => askingBack.callOrThrow({ params, body: { version, questions } }),
            t('applications.asked', { name }),
          )
        }
      />
    </DetailPage>
  );
}
