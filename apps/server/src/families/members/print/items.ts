import { addDays, type Day, formatZip, fullName, MemberClass, type Registration, standingOf } from '@tsudoi/domain';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import type { CertificateItem } from '../../../print/certificate.ts';
import type { LabelItem } from '../../../print/labels.ts';
import type { HiddenFields } from '../../account-cms/index.ts';
import { cityName, prefectureName } from '../../reference/index.ts';
import type { PrintedMember } from './store.ts';

const reader =
  (hidden: HiddenFields, member: PrintedMember) =>
  (field: string): boolean =>
    hidden[field]?.includes(member.class_type) !== true;

/** 2026年4月1日 */
export function dayInWords(day: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** Prefecture, city and what follows in one line, and the building in another; what staff may not read is left out. */
function addressOf(member: PrintedMember, hidden: HiddenFields): string[] {
  const reads = reader(hidden, member);
  const whole = [
    reads('pref_code') ? prefectureName(member.pref_code) : null,
    reads('city_code') ? cityName(member.city_code) : null,
    reads('address') ? member.address : null,
  ];
  const building = reads('building_name') ? member.building_name : null;
  return [whole.map((part) => part ?? '').join(''), building ?? ''].filter((line) => line !== '');
}

/** The label of a member; undefined where there is no address to write to. A company is 御中, everybody else 様. */
export function labelOf(
  member: PrintedMember,
  { hidden, company, withCode }: { hidden: HiddenFields; company: string | undefined; withCode: boolean },
): LabelItem | undefined {
  const address = addressOf(member, hidden);
  if (address.length === 0) return undefined;
  const zip = reader(hidden, member)('zipcode') ? member.zipcode : null;
  const title = member.class_type === MemberClass.company ? '御中' : '様';
  return {
    zipcode: zip === null ? '' : formatZip(zip),
    address,
    company: company ?? '',
    name: `${fullName(member)}　${title}`,
    note: withCode ? member.member_code : '',
  };
}

/** What a certificate says of a member; undefined of somebody who is not a member yet. */
export function certificateOf(
  member: PrintedMember,
  of: {
    hidden: HiddenFields;
    types: readonly string[];
    /** First day without membership of who has withdrawn. */
    leftFrom: Day | undefined;
    issuedOn: Day;
    number: string;
  },
): CertificateItem | undefined {
  const reads = reader(of.hidden, member);
  const { active, paused } = member;
  const expires_on = reads('expires_on') ? member.expires_on : null;
  const registration = member.registration as Registration;
  const standing = standingOf({ registration, active, paused, expires_on }, of.issuedOn);
  if (standing === 'temporary') return undefined;
  const fact = (label: ServerMessageId, value: string | null) =>
    value === null || value === '' ? [] : [{ label: serverText('ja', label), value }];
  const joined = reads('joined_on') && member.joined_on !== null ? dayInWords(member.joined_on) : null;
  const left = of.leftFrom === undefined ? null : dayInWords(addDays(of.leftFrom, -1));
  return {
    number: of.number,
    facts: [
      ...fact('print.certificate.name', fullName(member)),
      ...fact('print.certificate.code', member.member_code),
      ...fact(
        'print.certificate.birthday',
        reads('birthday') && member.birthday !== null ? dayInWords(member.birthday) : null,
      ),
      ...fact('print.certificate.address', addressOf(member, of.hidden).join(' ')),
      ...fact('print.certificate.type', of.types.join('、')),
      ...fact('print.certificate.joined', joined),
      ...fact('print.certificate.left', standing === 'withdrawn' ? left : null),
      ...fact(
        'print.certificate.expires',
        standing !== 'withdrawn' && expires_on !== null ? dayInWords(expires_on) : null,
      ),
    ],
    text: serverText('ja', `print.certificate.${standing}`),
  };
}
