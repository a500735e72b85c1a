import type { CallInput } from '@tsudoi/contract';
import { type Lookalike, memberLookalikes } from '@tsudoi/contract/members';
import {
  fullName,
  type ItemState,
  isEmail,
  isKana,
  isPhone,
  MemberClass,
  normalizeEmail,
  OPTION_SEARCH_DELAY_MS,
  parseTypedDay,
  toFullKatakana,
} from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { ComparedReasons } from '../lookalikes.tsx';
import { memberPaths } from './paths.ts';

type Person = CallInput<typeof memberLookalikes>['body'];

/** The name of a new member; says beside it who may be the same person. It is a notice: registering goes on as ever. */
export function NewNameItem({
  state,
  onDifferent,
}: {
  state: ItemState;
  /** Somebody says that this member is another person; it is stored with the new one. */
  onDifferent(id: number): void;
}) {
  const asked = useDebouncedValue(useEnteredPerson(), OPTION_SEARCH_DELAY_MS);
  const { data } = useEndpoint(memberLookalikes, asked === null ? null : { body: asked });
  // Who is not the same person may still be of the family.
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const found = asked === null ? [] : (data ?? []).filter((one) => !others.has(saidOf(one)));
  return (
    <>
      <NameFields prefix="basic_info." required={state.required} />
      <div className="c12 lookalikes" role="status">
        {(['likely', 'family'] as const).map((likeness) => (
          <Found
            key={likeness}
            likeness={likeness}
            found={found.filter((one) => one.likeness === likeness)}
            onOther={(one) => {
              setOthers((previous) => new Set(previous).add(saidOf(one)));
              if (one.likeness === 'likely') onDifferent(one.id);
            }}
          />
        ))}
      </div>
    </>
  );
}

const saidOf = ({ likeness, id }: Lookalike): string => `${likeness} ${id}`;

interface FoundProps {
  likeness: Lookalike['likeness'];
  found: readonly Lookalike[];
  /** Somebody says that this is another person. */
  onOther(one: Lookalike): void;
}

function Found({ likeness, found, onOther }: FoundProps) {
  const t = useT();
  if (found.length === 0) return null;
  const isLikely = likeness === 'likely';
  return (
    <Note tone={isLikely ? 'warn' : 'plain'} title={t(`members.lookalike.${likeness}`)}>
      {!isLikely && <p>{t('members.lookalike.family_note')}</p>}
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <span className="who">
              <b>{fullName(one)}</b> <Facts of={one} />
            </span>
            <ComparedReasons reasons={one.reasons} />
            <span className="row">
              <a
                href={memberPaths.detail(one.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={t('members.lookalike.open_of', { name: fullName(one) })}
              >
                {t('members.lookalike.open')}
              </a>
              <Button small onClick={() => onOther(one)}>
                {t(isLikely ? 'members.lookalike.not_same' : 'action.close')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {isLikely && <p className="sub">{t('members.lookalike.note')}</p>}
    </Note>
  );
}

function Facts({ of }: { of: Lookalike }) {
  const t = useT();
  const joined = of.joined_on === null ? [] : [t('members.lookalike.joined', { date: of.joined_on })];
  return <span className="sub">{[of.member_code, ...of.member_types, ...joined].join(t('members.detail.dot'))}</span>;
}

/** Kana while they are kana; half typed they are no reason to be refused. */
const kanaOrNothing = (text: string): string => (isKana(toFullKatakana(text)) ? text : '');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What has been entered so far, or null where it is too little to tell people by: a name and a birthday, or a contact. */
function useEnteredPerson(): Person | null {
  const text = {
    last: textOf(useFieldValue('basic_info.last_name')).trim(),
    first: textOf(useFieldValue('basic_info.first_name')).trim(),
    lastKana: textOf(useFieldValue('basic_info.last_name_kana')),
    firstKana: textOf(useFieldValue('basic_info.first_name_kana')),
    email: textOf(useFieldValue('basic_info.email')),
    phone: textOf(useFieldValue('basic_info.phone')),
    pref: textOf(useFieldValue('basic_info.pref_code')),
    city: textOf(useFieldValue('basic_info.city_code')),
    address: textOf(useFieldValue('basic_info.address')),
    building: textOf(useFieldValue('basic_info.building_name')),
  };
  const classType = Number(useFieldValue('basic_info.class_type'));
  const birthday = parseTypedDay(textOf(useFieldValue('basic_info.birthday'))) ?? null;
  const email = isEmail(text.email.trim()) ? normalizeEmail(text.email) : null;
  const phone = isPhone(text.phone) ? text.phone.trim() : null;
  const isCompany = classType === MemberClass.company;
  const isNamed = text.last !== '' && (isCompany || (text.first !== '' && birthday !== null));
  if (!isNamed && email === null && phone === null) return null;
  return {
    class_type: classType,
    last_name: text.last,
    first_name: text.first,
    last_name_kana: kanaOrNothing(text.lastKana),
    first_name_kana: kanaOrNothing(text.firstKana),
    birthday,
    email,
    phone,
    pref_code: text.pref,
    city_code: text.city,
    address: text.address,
    building_name: text.building,
  };
}
