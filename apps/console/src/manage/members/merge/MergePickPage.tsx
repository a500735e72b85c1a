import '@tsudoi/ui/look/merge.css';
import {
  getMemberDetail,
  type Lookalike,
  lookalikesOfMember,
  type MemberDetail,
  searchMembers,
} from '@tsudoi/contract/members';
import { fullName, OPTION_SEARCH_DELAY_MS } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ComparedReasons } from '../../../pickers/lookalikes.tsx';
import { MemberFrame, useMemberId } from '../../../pickers/member/MemberFrame.tsx';
import { memberPaths } from '../../../pickers/member/paths.ts';
import { useRows } from '../../../shell/useRows.ts';

const FOUND = 20;

/** /manage/members/merge/:id: whom to merge a member with, the likeliest first, or anybody who is looked for. */
export function MergePickPage() {
  const id = useMemberId();
  const read = useEndpoint(getMemberDetail, id === undefined ? null : { params: { id } });
  return (
    <MemberFrame id={id} read={read}>
      {(member) => <Pick key={member.id} member={member} />}
    </MemberFrame>
  );
}

function Pick({ member }: { member: MemberDetail }) {
  const t = useT();
  const search = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), OPTION_SEARCH_DELAY_MS);
  const likely = useEndpoint(lookalikesOfMember, { params: { id: member.id } });
  const asked = { page: 1, per_page: FOUND, default_search: { keyword, class_type: [member.basic_info.class_type] } };
  const found = useEndpoint(searchMembers, keyword === '' ? null : { body: asked });
  useRows(list);
  const name = fullName(member.basic_info);
  const code = member.basic_info.member_code;
  const of = (likeness: Lookalike['likeness']) => (likely.data ?? []).filter((one) => one.likeness === likeness);
  const others = (found.data?.items ?? []).filter(({ id }) => id !== member.id);
  return (
    <Page
      title={t('members.merge.pick.title')}
      crumbs={[
        { text: t('members.search.title'), to: memberPaths.search },
        { text: name, to: memberPaths.detail(member.id) },
      ]}
      actions={<LinkButton to={memberPaths.duplicates}>{t('members.pairs.list')}</LinkButton>}
    >
      <div className="merge-pick" ref={list}>
        <p>{t('members.merge.pick.of', { name, code })}</p>
        <section className="panel" aria-labelledby="merge-likely">
          <h2 id="merge-likely">{t('members.merge.pick.likely')}</h2>
          {likely.data !== undefined && of('likely').length === 0 && (
            <p className="hint">{t('members.merge.pick.none')}</p>
          )}
          <ul>
            {of('likely').map((one) => (
              <Candidate key={one.id} of={member.id} one={one}>
                <ComparedReasons reasons={one.reasons} />
              </Candidate>
            ))}
          </ul>
        </section>
        <section className="panel">
          <label htmlFor={search}>{t('members.merge.pick.search')}</label>
          <input
            id={search}
            className="in"
            type="search"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
          />
          {keyword !== '' && found.data !== undefined && others.length === 0 && (
            <p className="hint" role="status">
              {t('members.merge.pick.nobody')}
            </p>
          )}
          {keyword !== '' && (
            <ul>
              {others.map((one) => (
                <Candidate key={one.id} of={member.id} one={one} />
              ))}
            </ul>
          )}
        </section>
        {of('family').length > 0 && (
          <section className="panel" aria-labelledby="merge-family">
            <h2 id="merge-family">{t('members.merge.pick.family')}</h2>
            <p className="hint">{t('members.merge.pick.family_note')}</p>
            <ul>
              {of('family').map((one) => (
                <li key={one.id}>
                  <Link to={memberPaths.detail(one.id)}>{fullName(one)}</Link> {one.member_code}{' '}
                  <LinkButton
                    small
                    to={memberPaths.link(member.id, one.id)}
                    aria-label={t('ui.named', { name: fullName(one), verb: t('members.merge.pick.link') })}
                  >
                    {t('members.merge.pick.link')}
                  </LinkButton>
                  <ComparedReasons reasons={one.reasons} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}

interface CandidateProps {
  of: number;
  one: { id: number; member_code: string; last_name: string; first_name: string };
  children?: ReactNode;
}

function Candidate({ of, one, children }: CandidateProps) {
  const t = useT();
  const name = fullName(one);
  return (
    <li className="candidate">
      <div>
        <b>{name}</b> {one.member_code}
        {children}
      </div>
      <LinkButton
        small
        to={memberPaths.merge(of, one.id)}
        aria-label={t('ui.named', { name: `${name} ${one.member_code}`, verb: t('members.merge.pick.compare') })}
      >
        {t('members.merge.pick.compare')}
      </LinkButton>
    </li>
  );
}
