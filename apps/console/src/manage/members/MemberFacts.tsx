import { Registration } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { RegistrationWord } from '../../pickers/member/tags.tsx';

/** Props of {@link MemberFacts}. */
export interface MemberFactsProps {
  /** Name of the main member type. */
  type: string | undefined;
  memberCode: string;
  accountCode: string;
  registration: number;
}

/** Beside the name of a member: type, codes, and 仮登録 where that is so. */
export function MemberFacts({ type, memberCode, accountCode, registration }: MemberFactsProps) {
  const t = useT();
  return (
    <>
      {type !== undefined && <Tag>{type}</Tag>}
      {registration === Registration.temporary && <RegistrationWord value={registration} />}
      <span className="sub">{t('members.codes', { member_code: memberCode, account_code: accountCode })}</span>
    </>
  );
}
