import type { BankLineRow } from '@tsudoi/contract/bank-imports';
import { formatDay, formatNumber as yen } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Link } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import type { LineChoice } from './lineChoice.ts';
import { bankImportPath } from './list.ts';

interface LineFateProps {
  line: BankLineRow;
  choice: LineChoice;
  isOpen: boolean;
  mayDecide: boolean;
  onForget(): void;
}

/** What is known of a payment beside its invoices: what it cancels, who was found, what was made of it, and its note. */
export function LineFate({ line, choice, isOpen, mayDecide, onForget }: LineFateProps) {
  const t = useT();
  const [best] = line.candidates;
  const { offered, picked, member } = choice;
  return (
    <>
      {line.cancels !== null && (
        <p className="sub">
          {t('bank_imports.cancels', { day: formatDay(line.cancels.booked_on), name: line.cancels.payer_name })}{' '}
          {line.cancels.is_booked && `${t('bank_imports.cancels_undo')} `}
          <Link
            to={`${bankImportPath(line.cancels.import_id)}?state=&keyword=${encodeURIComponent(line.cancels.payer_name)}`}
          >
            {t('bank_imports.cancels_see')}
          </Link>
        </p>
      )}
      {isOpen && picked.length === 0 && member !== undefined && (
        <p>
          <b>{t('bank_imports.found_member', { name: member.name })}</b>
        </p>
      )}
      {isOpen && member === undefined && line.candidates.length > 0 && offered.length === 0 && (
        <p className="sub">{t('bank_imports.candidate_of', { name: best?.account.name ?? '' })}</p>
      )}
      {line.assigned !== null && (
        <p>
          <b>{line.assigned.account?.name}</b>{' '}
          {line.assigned.invoices.map((invoice) => (
            <span key={invoice.id} className="nb">
              <Link to={invoicePaths.edit(invoice.id)}>{invoice.number}</Link>{' '}
              {t('bank_imports.yen', { yen: yen(invoice.amount) })}{' '}
            </span>
          ))}
          {line.assigned.written_off > 0 && t('bank_imports.fee_of', { yen: yen(line.assigned.written_off) })}
          {line.assigned.left > 0 && t('bank_imports.left_of', { yen: yen(line.assigned.left) })}
          <small className="sub"> {line.assigned.by_rule ? t('bank_imports.by_rule') : line.settled_by}</small>
        </p>
      )}
      {line.assigned?.remembered === true && (
        <p className="sub">
          {t('bank_imports.remembered')}{' '}
          {mayDecide && (
            <Button small kind="quiet" onClick={onForget}>
              {t('bank_imports.forget')}
            </Button>
          )}
        </p>
      )}
      {line.note !== null && (
        <p className="sub bank-note">
          {t('bank_imports.note')}：{line.note}
        </p>
      )}
    </>
  );
}
