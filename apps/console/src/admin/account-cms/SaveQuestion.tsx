import type { CallInput } from '@tsudoi/contract';
import { checkAccountField, type FieldEffects } from '@tsudoi/contract/account-cms';
import { CHECKED_MEMBERS_MAX } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { type ReactNode, useState } from 'react';

type Checked = CallInput<typeof checkAccountField>['body'];

interface Question {
  label: string;
  effects: FieldEffects;
  settle(goesAhead: boolean): void;
}

/** What a change does to members who are there, in sentences; none where it does nothing to anybody. */
function sentences(effects: FieldEffects, t: Translate<ConsoleId>): string[] {
  const { asked, asked_of, hidden, closed, outside, retired, rules } = effects;
  const all = [
    asked > 0 &&
      t(asked_of === 'member' ? 'account_cms.effect.asked' : 'account_cms.effect.asked_staff', {
        members: formatNumber(asked),
      }),
    hidden > 0 && t('account_cms.effect.hidden', { members: formatNumber(hidden) }),
    closed > 0 && t('account_cms.effect.closed', { members: formatNumber(closed) }),
    outside > 0 && t('account_cms.effect.outside', { members: formatNumber(outside) }),
    ...retired
      .filter(({ members }) => members > 0)
      .map(({ text, members }) => t('account_cms.effect.retired', { text, members: formatNumber(members) })),
    rules.length > 0 && t('account_cms.effect.rules', { fields: rules.join(t('account_cms.separator')) }),
  ];
  return all.filter((sentence) => sentence !== false);
}

/**
 * Asks the server what a change would do before it is saved, and the operator where it does something to members who are
 * there. `confirm` resolves to whether it goes ahead; `question` is to be drawn.
 */
export function useSaveQuestion(query: { facility_code: string }): {
  confirm(checked: Checked, label: string): Promise<boolean>;
  question: ReactNode;
} {
  const t = useT();
  const client = useClient();
  const [asked, setAsked] = useState<Question>();
  const answer = (goesAhead: boolean) => {
    asked?.settle(goesAhead);
    setAsked(undefined);
  };
  const confirm = async (body: Checked, label: string) => {
    const effects = await client.call(checkAccountField, { query, body });
    if (effects.whole && sentences(effects, t).length === 0) return true;
    return new Promise<boolean>((settle) => setAsked({ label, effects, settle }));
  };
  return {
    confirm,
    question: (
      <Confirm
        opened={asked !== undefined}
        title={asked === undefined ? '' : t('account_cms.question', { label: asked.label })}
        verb={t('account_cms.save_anyway')}
        onVerb={() => answer(true)}
        onBack={() => answer(false)}
      >
        {asked !== undefined && <Effects effects={asked.effects} />}
      </Confirm>
    ),
  };
}

function Effects({ effects }: { effects: FieldEffects }) {
  const t = useT();
  const found = sentences(effects, t);
  const count = formatNumber(CHECKED_MEMBERS_MAX);
  return (
    <>
      {found.length > 0 && (
        <ul className="effects">
          {found.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {!effects.whole && (
        <p>{t(found.length > 0 ? 'account_cms.effect.at_least' : 'account_cms.effect.none_found', { count })}</p>
      )}
    </>
  );
}
