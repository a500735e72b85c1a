import { type AccountLink, confirmLink, endLink, memberLinks } from '@tsudoi/contract/account-links';
import type { MemberDetail } from '@tsudoi/contract/members';
import { fullName, MemberClass } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused, problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { memberPaths } from '../../pickers/member/paths.ts';
import { LinkDialog } from './LinkDialog.tsx';

const SIDES = ['holder', 'person'] as const;

interface Props {
  member: MemberDetail;
  onChanged(): Promise<void>;
}

/** 家族: who acts for the member in the app, and for whom the member acts; adding, confirming and ending. */
export function FamilySection({ member, onChanged }: Props) {
  const t = useT();
  const { edit } = usePagePermission();
  const [query, setQuery] = useSearchParams();
  const { data, error, retry } = useEndpoint(memberLinks, { params: { id: member.id } });
  const [ending, setEnding] = useState<AccountLink>();
  const confirming = useCall(confirmLink);
  const ended = useCall(endLink);
  const isBusy = confirming.pending || ended.pending;
  if (member.basic_info.class_type !== MemberClass.personal) return null;

  const changed = async () => {
    await Promise.all([retry(), onChanged()]);
  };
  const run = async (link: AccountLink, call: typeof confirming | typeof ended, message: string) => {
    try {
      await call.callOrThrow({ params: { id: link.id }, body: { version: link.version } });
      notify({ type: 'success', message });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    setEnding(undefined);
    await changed();
  };
  const ask = (link: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (link === undefined) next.delete('link');
        else next.set('link', link);
        return next;
      },
      { replace: true },
    );
  return (
    <DetailSection id="family" title={t('family.title')}>
      {error !== undefined && data === undefined && (
        <div className="row" role="alert">
          <p className="err">{problemWords(error, t).join('')}</p>
          <Button small onClick={() => void retry()}>
            {t('action.reload')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="hint">{t('family.none')}</p>}
      {SIDES.map((side) => {
        const links = data?.filter(({ other }) => other === side) ?? [];
        if (links.length === 0) return null;
        return (
          <div key={side}>
            <p className="sub">{t(`family.${side}s`)}</p>
            <ul className="different">
              {links.map((link) => (
                <li key={link.id}>
                  <Link to={memberPaths.detail(link.other_id)}>{link.name}</Link> {link.member_code}{' '}
                  {link.state === 'asked' && <Tag tone="warn">{t(`family.asked_by.${link.asked_by}`)}</Tag>}{' '}
                  <span className="sub">
                    {t('family.terms', { kind: t(`family.kind.${link.kind}`), scope: t(`family.scope.${link.scope}`) })}{' '}
                    {t(link.since === null ? 'family.asked_at' : 'family.since', {
                      at: formatInstantDay(link.since ?? link.asked_at),
                    })}
                  </span>{' '}
                  {edit && link.state === 'asked' && (
                    <Button
                      small
                      busy={confirming.pending && t('busy.updating')}
                      aria-label={t('ui.named', { name: link.name, verb: t('family.confirm') })}
                      onClick={() => void run(link, confirming, t('family.confirmed', { name: link.name }))}
                    >
                      {t('family.confirm')}
                    </Button>
                  )}
                  {edit && (
                    <Button
                      small
                      kind="quiet"
                      disabled={isBusy}
                      aria-label={t('ui.named', { name: link.name, verb: t('family.end') })}
                      onClick={() => setEnding(link)}
                    >
                      {t('family.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {edit && (
        <Button small onClick={() => ask('')}>
          {t('family.add')}
        </Button>
      )}
      <LinkDialog
        member={member}
        other={query.get('link') ?? undefined}
        opened={edit && query.has('link')}
        onClose={() => ask(undefined)}
        onLinked={changed}
      />
      <Confirm
        opened={ending !== undefined}
        title={t('family.end_title')}
        verb={t('family.end')}
        busy={ended.pending && t('busy.updating')}
        danger
        onBack={() => setEnding(undefined)}
        onVerb={() => ending !== undefined && void run(ending, ended, t('family.ended', { name: ending.name }))}
      >
        {ending !== undefined && t('family.end_confirm', { name: ending.name, own: fullName(member.basic_info) })}
      </Confirm>
    </DetailSection>
  );
}
