import { type MemberDetail, type StandingChange, undoStanding } from '@tsudoi/contract/members';
import { fullName, jstToday, type StandingAct } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import type { MenuItem } from '@tsudoi/ui/mantine/MenuButton';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { changeInWords } from './standingWords.ts';

/** Tags beside the name: who rests or is gone, and what is ahead. 仮登録 and 期限切れ have tags of their own. */
export function StandingTags({ standing: { standing, planned } }: Pick<MemberDetail, 'standing'>) {
  const t = useT();
  return (
    <>
      {(standing === 'paused' || standing === 'withdrawn') && (
        <Tag tone={standing === 'paused' ? 'info' : 'bad'}>{t(`standing.is.${standing}`)}</Tag>
      )}
      {planned.map((change) => (
        <Tag key={change.id} tone="warn">
          {changeInWords(t, change)}
        </Tag>
      ))}
    </>
  );
}

/** What the menu of the record offers, by where the member stands. */
export function useStandingItems(member: MemberDetail, onPick: (act: StandingAct) => void): MenuItem[] {
  const t = useT();
  return member.standing.acts.map((act) => ({
    id: act,
    text: t(`standing.act.${act}`),
    onPick: () => onPick(act),
  }));
}

/** Where the member stands, what is planned with who entered it and why, and how it is undone until its day. */
export function StandingSection({ member, onChanged }: { member: MemberDetail; onChanged(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const { standing, planned, last } = member.standing;
  const undoing = useCall(undoStanding);
  const today = jstToday(new Date());
  const undo = async (change: StandingChange) => {
    try {
      await undoing.callOrThrow({
        params: { id: member.id, change_id: change.id },
        query: { version: member.standing.version },
      });
      notify({ type: 'success', message: t('standing.undone', { change: changeInWords(t, change) }) });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onChanged();
  };
  return (
    <DetailSection
      id="standing"
      title={t('standing.title')}
      pairs={[
        { key: 'now', label: t('standing.now'), value: t(`standing.is.${standing}`) },
        ...(last === null
          ? []
          : [{ key: 'last', label: changeInWords(t, last, 'was'), value: <Entered change={last} />, wide: true }]),
      ]}
    >
      {planned.length === 0 ? (
        <p className="hint">{t('standing.none')}</p>
      ) : (
        <ul className="different">
          {planned.map((change) => (
            <li key={change.id}>
              <b>{changeInWords(t, change)}</b> <Entered change={change} />{' '}
              {edit && change.holds_from > today && (
                <Button
                  small
                  kind="quiet"
                  busy={undoing.pending && t('busy.updating')}
                  aria-label={t('ui.named', {
                    name: fullName(member.basic_info),
                    verb: t('standing.undo_of', { change: changeInWords(t, change) }),
                  })}
                  onClick={() => void undo(change)}
                >
                  {t('standing.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

/** Why, and who entered it when. */
function Entered({ change }: { change: StandingChange }) {
  const t = useT();
  const at = formatInstantDay(change.asked_at);
  return (
    <>
      {change.reason ?? <span className="sub">{t('standing.no_reason')}</span>}{' '}
      <span className="sub">
        {t(`standing.by.${change.asked_by}`, change.asked_by === 'staff' ? { name: change.asked_name, at } : { at })}
      </span>
    </>
  );
}
