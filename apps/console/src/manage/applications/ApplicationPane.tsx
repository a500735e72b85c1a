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
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Answers } from './Answers.tsx';
import { AskBackDialog, RefuseDialog } from './Dialogs.tsx';
import { FamilyChoice } from './FamilyChoice.tsx';
import { Fee, FeeChoice } from './Fee.tsx';
import { Group } from './Group.tsx';
import { Lookalikes } from './Lookalikes.tsx';
import { paths } from './paths.ts';
import { SamePerson } from './SamePerson.tsx';
import { StateWord } from './StateWord.tsx';

/** Props of {@link ApplicationPane}. */
export interface ApplicationPaneProps {
  id: number;
  /** Its heading takes the focus once it is there: the one before was decided. */
  takesFocus: boolean;
  hrefOf(id: number): string;
  onDecided(): Promise<unknown>;
}

/** An application beside the queue. */
export function ApplicationPane({ id, takesFocus, hrefOf, onDecided }: ApplicationPaneProps) {
  const { data, error, loading, retry } = useEndpoint(getApplication, { params: { id } });
  const isSlow = useSlow(loading);
  if (error !== undefined && data === undefined)
    return (
      <section className="panel queue-one">
        <Failure error={error} main={paths.search} onRetry={() => void retry()} />
      </section>
    );
  if (data === undefined) return <section className="panel queue-one">{isSlow && <Bones rows={8} />}</section>;
  return (
    <Application application={data} takesFocus={takesFocus} hrefOf={hrefOf} onDecided={onDecided} onRefused={retry} />
  );
}

interface ApplicationProps extends Omit<ApplicationPaneProps, 'id'> {
  application: ApplicationRecord;
  onRefused(): Promise<unknown>;
}

/** The guardian that a minor named is linked unless staff say otherwise; whose child somebody is, staff say themselves. */
const chosenBeforehand = ({ family }: Pick<ApplicationRecord, 'family'>) =>
  new Set(family.filter(({ side }) => side === 'holder').map(({ id }) => id));

/** Who an applicant is, as staff say: a former member, or none of those who look alike. */
export type Identity = { same: number } | 'different' | undefined;

function Application({ application, takesFocus, hrefOf, onDecided, onRefused }: ApplicationProps) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<'back' | 'refuse'>();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [identity, setIdentity] = useState<Identity>();
  const [family, setFamily] = useState<ReadonlySet<number>>(chosenBeforehand(application));
  const approving = useCall(approveApplication);
  const refusing = useCall(refuseApplication);
  const askingBack = useCall(askBackApplication);
  const { id, version, state, code, member_type: type, sign_up_fee: current, becomes, guardian, member } = application;
  const [which, setWhich] = useState<'shown' | 'current'>('shown');
  const shown = application.shown_fee ?? current;
  const fee = which === 'current' ? current : shown;
  const { may_edit_members: mayEditMembers } = application;
  const name = fullName(application);
  const mayDecide = edit && applicationAfter(state, 'approve') !== undefined;
  const params = { id };
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  /** Does it, says so, and goes on; a refusal is told and shows the record as it is now. */
  const decide = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work();
    } catch (cause) {
      notifyRefused(cause, t);
      await onRefused();
      return;
    }
    setAsking(undefined);
    notify({ type: 'success', message });
    await onDecided();
  };
  const likely = application.lookalikes.filter(({ likeness }) => likeness === 'likely');
  const former = typeof identity === 'object' ? likely.find((one) => one.id === identity.same) : undefined;
  const mayReturn = former?.no_return === null;
  // Who was chosen may be gone since, or be a member again.
  const isUndecided = identity !== 'different' && !mayReturn && (likely.length > 0 || identity !== undefined);
  const approve = () =>
    decide(
      () =>
        approving.callOrThrow({
          params,
          body: {
            version,
            fee: which,
            ...(former !== undefined && { same_as: { id: former.id, version: former.version } }),
            different: identity === 'different' && mayEditMembers ? likely.map((one) => one.id) : [],
            family: application.family.map((one) => one.id).filter((one) => family.has(one)),
          },
        }),
      t(former === undefined ? 'applications.approved' : 'applications.rejoined', { name }),
    );
  return (
    <section className="panel queue-one" aria-label={name}>
      {/* It scrolls, so the keyboard must get to it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions are reached by keyboard (WCAG 2.1.1) */}
      <section className="queue-read" tabIndex={0} aria-label={t('applications.title')}>
        <header className="queue-head">
          <div className="row">
            <h2 ref={heading} tabIndex={-1}>
              {name}
            </h2>
            <Tag>{type}</Tag>
            <StateWord application={application} />
          </div>
          <p className="sub">
            {t('applications.sent', {
              at: formatInstant(application.submitted_at),
              door: t(`applications.door.${application.door}`),
              code,
            })}
          </p>
        </header>
        {application.fee !== null && (
          <Fee application={application} fee={application.fee} mayEdit={edit} decide={decide} />
        )}
        {application.group.length > 0 && (
          <Group
            application={application}
            hrefOf={hrefOf}
            mayApprove={edit}
            onDone={async () => {
              await onRefused();
              await onDecided();
            }}
          />
        )}
        {mayDecide && former === undefined && shown !== current && (
          <FeeChoice shown={shown} current={current} value={which} onChange={setWhich} />
        )}
        {mayDecide && fee > 0 && former === undefined && (
          <Note tone="info">{t('applications.fee_note', { fee: formatYen(fee, locale) })}</Note>
        )}
        {mayDecide && former !== undefined && application.rejoin_fee > 0 && (
          <Note tone="info">
            {t('applications.rejoin_fee_note', { fee: formatYen(application.rejoin_fee, locale) })}
          </Note>
        )}
        {application.note !== null && <Note tone="info">{t('applications.reason', { reason: application.note })}</Note>}
        <Answers
          application={application}
          marked={marked}
          onMark={mayDecide ? setMarked : undefined}
          lookalikes={mayDecide ? likely : []}
        />
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
        {mayDecide && application.family.length > 0 && (
          <FamilyChoice family={application.family} chosen={family} onChange={setFamily} />
        )}
        {mayDecide && <Lookalikes lookalikes={application.lookalikes.filter((one) => !likely.includes(one))} />}
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
            ...(former === undefined
              ? [{ key: 'fee', label: t('applications.sign_up_fee'), value: formatYen(fee, locale) }]
              : [
                  {
                    key: 'fee',
                    label: t('applications.rejoin_fee'),
                    value: formatYen(application.rejoin_fee, locale),
                  },
                ]),
            {
              key: 'member',
              label: t('field.member_code'),
              value: member && <Link to={paths.member(member.id)}>{member.member_code}</Link>,
            },
            ...(former === undefined
              ? [
                  {
                    key: 'how',
                    label: t('applications.how'),
                    value: t(becomes.invited ? 'applications.how_invited' : 'applications.how_password'),
                    wide: true,
                  },
                ]
              : []),
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
      </section>
      {edit && state === 'unpaid' && application.may_decide && (
        <div className="queue-acts">
          <Button kind="danger" onClick={() => setAsking('refuse')}>
            {t('applications.refuse')}
          </Button>
          <span className="grow" />
        </div>
      )}
      {mayDecide && (
        <div className="queue-acts">
          {(likely.length > 0 || isUndecided) && (
            <SamePerson lookalikes={likely} identity={identity} remembers={mayEditMembers} onChange={setIdentity} />
          )}
          <Button kind="danger" onClick={() => setAsking('refuse')}>
            {t('applications.refuse')}
          </Button>
          <span className="grow sub">{isUndecided && t('applications.decide_first')}</span>
          <Button
            disabled={marked.size === 0}
            title={marked.size === 0 ? t('applications.mark_first') : undefined}
            onClick={() => setAsking('back')}
          >
            {marked.size === 0 ? t('applications.ask_back_verb') : t('applications.ask_back', { count: marked.size })}
          </Button>
          <Button
            kind="primary"
            disabled={isUndecided}
            busy={approving.pending && t('busy.updating')}
            onClick={() => void approve()}
          >
            {t(former === undefined ? 'applications.approve' : 'applications.rejoin')}
          </Button>
        </div>
      )}
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
    </section>
  );
}
