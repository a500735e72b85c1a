import type { ListFact } from '@tsudoi/contract';
import { getMemberDetail, type MemberRow, searchMembers } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { loadProblem, useSlow } from '@tsudoi/ui/mantine/states';
import { MemberPhoto } from '../../pickers/member/MemberHead.tsx';
import { memberPaths } from '../../pickers/member/paths.ts';
import { LastEvents } from '../../pickers/timeline/LastEvents.tsx';

/** Facts that say who it is; they stand in the head. */
const IN_HEAD = ['member_code', 'name', 'kana', 'registration', 'class_type', 'days_left', 'updated_at', 'created_at'];

/** How long a row is the current one before more than the list knows is asked of it, in ms: J and K run through rows. */
const REST_MS = 120;

/** A member beside the list: who it is, what one can do, every fact that is filled in, and what happened last. */
export function MemberPeek({ row, facts }: { row: MemberRow; facts: readonly ListFact[] }) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const asked = facts.map(({ field }) => field).filter((field) => !IN_HEAD.includes(field));
  const isResting = useDebouncedValue(row.id, REST_MS) === row.id;
  const { data, error, loading } = useEndpoint(
    searchMembers,
    isResting && asked.length > 0 ? { body: { default_search: { ids: [row.id] }, columns: asked } } : null,
    { isGivenUp: true },
  );
  const detail = useEndpoint(getMemberDetail, isResting ? { params: { id: row.id } } : null, {
    keepPreviousData: false,
    isGivenUp: true,
  });
  const isSlow = useSlow(loading);
  // While another member is on its way, nobody sees the one before under its name.
  const cells = data?.items.find(({ id }) => id === row.id)?.cells;
  const types = row.member_types.map(({ name }) => name).join(t('members.detail.separator'));
  const kana = fullName({ last_name: row.last_name_kana, first_name: row.first_name_kana });
  return (
    <>
      <div className="who">
        <MemberPhoto name={row} image={detail.data?.basic_info.profile_image} />
        <div>
          <h2>{fullName(row)}</h2>
          {kana !== '' && <p className="sub">{kana}</p>}
          <p className="sub">
            {[row.member_code, types, label('registration', row.registration, locale)]
              .filter((part) => part !== '')
              .join(t('list.joint'))}
          </p>
        </div>
      </div>
      <div className="row">
        <LinkButton small to={memberPaths.detail(row.id)}>
          {t('peek.open')} <kbd>{t('peek.key_open')}</kbd>
        </LinkButton>
        {edit && (
          <LinkButton small to={memberPaths.edit(row.id)}>
            {t('action.edit')}
          </LinkButton>
        )}
      </div>
      {error !== undefined && <Note tone="bad">{loadProblem(error, t)}</Note>}
      {cells === undefined && isSlow && <p className="hint">{t('busy.loading')}</p>}
      {cells !== undefined && (
        <dl className="pairs">
          {facts
            .filter(({ field }) => cells[field] != null)
            .map(({ field, label: name }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd>
                  <Value field={field} text={cells[field] ?? ''} />
                </dd>
              </div>
            ))}
        </dl>
      )}
      {isResting && <LastEvents accountCode={row.account_code} />}
    </>
  );
}

/** An address or a number is what one can write to or call. */
function Value({ field, text }: { field: string; text: string }) {
  if (field === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (field === 'phone') return <a href={`tel:${text}`}>{text}</a>;
  return text;
}
