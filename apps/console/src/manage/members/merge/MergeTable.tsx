import type { MergeField, MergePreview } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { MemberPhoto } from '../../../pickers/member/MemberHead.tsx';
import { otherSide, type Picks, personOf, pickOf, resultOf, type Side, textOf } from './sides.ts';

const SIDES = ['left', 'right'] as const;

/** Props of {@link MergeTable}. */
export interface MergeTableProps {
  preview: MergePreview;
  kept: Side;
  picks: Picks;
  onPick(field: string, pick: Side | 'both'): void;
  onAll(side: Side): void;
  onStay(side: Side): void;
}

/** Two members and what they become: what differs with a choice for each, what is the same folded, what hangs on them. */
export function MergeTable(props: MergeTableProps) {
  const { preview, kept } = props;
  const t = useT();
  const [showsSame, setShowsSame] = useState(false);
  const differing = preview.fields.filter(({ same }) => !same);
  const equal = preview.fields.filter(({ same, kept: text }) => same && text !== null);
  return (
    <div className="merge">
      <Head {...props} />
      <h2>
        {t('members.merge.differs')} <span className="muted">{differing.length + 1}</span>
      </h2>
      <Row label={t('members.merge.stays')} result={preview.kept.member_code}>
        {(id) =>
          SIDES.map((side) => (
            <Option key={side} type="radio" name={id} isOn={side === kept} onChange={() => props.onStay(side)}>
              {personOf(preview, kept, side).member_code}
            </Option>
          ))
        }
      </Row>
      {differing.map((field) => (
        <FieldRow key={field.field} field={field} {...props} />
      ))}
      {equal.length > 0 && (
        <h2>
          {t('members.merge.same')} <span className="muted">{equal.length}</span>
          <Button small kind="quiet" aria-expanded={showsSame} onClick={() => setShowsSame(!showsSame)}>
            {t(showsSame ? 'members.merge.hide' : 'members.merge.show')}
          </Button>
        </h2>
      )}
      {showsSame &&
        equal.map((field) => (
          <div key={field.field} className="merge-row same">
            <span className="label">{field.label}</span>
            <span className="value">{field.kept}</span>
          </div>
        ))}
      <Hanging preview={preview} kept={kept} />
    </div>
  );
}

function Head({ preview, kept, onAll }: MergeTableProps) {
  const t = useT();
  return (
    <div className="merge-row top">
      <span className="label">
        {t('members.merge.field')}
        <span className="sub">{t('members.merge.field_note')}</span>
      </span>
      {SIDES.map((side) => {
        const one = personOf(preview, kept, side);
        return (
          <div key={side} className="person">
            <MemberPhoto name={one} image={one.profile_image} />
            <div>
              <b>{one.member_code}</b>
              <span className="sub">{t('members.merge.made', { date: formatInstantDay(one.created_at) })}</span>
              <span className="sub">
                {one.last_login_at === null
                  ? t('members.merge.never')
                  : t('members.merge.last_login', { date: formatInstantDay(one.last_login_at) })}
              </span>
              <button
                type="button"
                className="textlink"
                aria-label={t('members.merge.all_of', { code: one.member_code })}
                onClick={() => onAll(side)}
              >
                {t('members.merge.all')}
              </button>
            </div>
          </div>
        );
      })}
      <div className="result">
        <b>{t('members.merge.result')}</b>
        <span className="sub">
          {fullName(preview.kept)}　{preview.kept.member_code}
        </span>
      </div>
    </div>
  );
}

/** A row of choices; J and K of the page go from one to the next. */
function Row({ label, result, children }: { label: string; result: string; children(id: string): React.ReactNode }) {
  const id = useId();
  return (
    <fieldset className="merge-row" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      {children(id)}
      <b className="value result">{result}</b>
    </fieldset>
  );
}

interface OptionProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'onChange'> {
  isOn: boolean;
  children: ReactNode;
}

const Option = ({ isOn, type, children, ...input }: OptionProps) => (
  <label className={isOn ? 'option on' : 'option'}>
    <input type={type} className="ck" checked={isOn} {...input} />
    {children}
  </label>
);

function FieldRow({ field, kept, picks, onPick }: { field: MergeField } & MergeTableProps) {
  const t = useT();
  const blank = t('members.merge.blank');
  const pick = pickOf(field, picks, kept);
  const label = field.label === '' ? t('members.merge.photo') : field.label;
  return (
    <Row label={label} result={resultOf(field, picks, kept, t('members.detail.separator')) ?? blank}>
      {(id) =>
        SIDES.map((side) => {
          const text = textOf(field, kept, side);
          const isOn = pick === side || pick === 'both';
          const words = <span className={text === null ? 'muted' : undefined}>{text ?? blank}</span>;
          if (!field.list)
            return (
              <Option key={side} type="radio" name={id} isOn={isOn} onChange={() => onPick(field.field, side)}>
                {words}
              </Option>
            );
          // One of the two has to stay.
          const next = isOn ? otherSide(side) : 'both';
          return (
            <Option key={side} type="checkbox" isOn={isOn} onChange={() => onPick(field.field, next)}>
              {words}
            </Option>
          );
        })
      }
    </Row>
  );
}

function Hanging({ preview, kept }: Pick<MergeTableProps, 'preview' | 'kept'>) {
  const t = useT();
  if (preview.hanging.length === 0) return null;
  return (
    <>
      <h2>{t('members.merge.hanging')}</h2>
      {preview.hanging.map((one) => {
        const [left, right] = kept === 'left' ? [one.kept, one.gone] : [one.gone, one.kept];
        return (
          <div key={one.kind} className="merge-row counts">
            <span className="label">{t(`members.merge.kind.${one.kind}`)}</span>
            <span>{t('members.merge.count', { count: left })}</span>
            <span>{t('members.merge.count', { count: right })}</span>
            <b className="result">{t('members.merge.count', { count: left + right })}</b>
          </div>
        );
      })}
    </>
  );
}
