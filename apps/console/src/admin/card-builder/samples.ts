import type { CardDesignRecord } from '@tsudoi/contract/card-designs';
import { type CardSample, cardDesigns, type SampleReason } from '@tsudoi/contract/card-designs';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useEffect, useMemo, useState } from 'react';

/** Somebody to try a card with; `isMadeUp` where there is no such member. */
export type Sample = CardSample & { isMadeUp: boolean };

const MADE_UP: readonly { name: string; kana: string; reasons: SampleReason[] }[] = [
  { name: '山田 花子', kana: 'ヤマダ ハナコ', reasons: ['no_photo'] },
  { name: '長谷川 エリザベート優香', kana: 'ハセガワ エリザベートユウカ', reasons: ['long', 'no_photo'] },
  { name: '髙橋 﨑子', kana: 'タカハシ サキコ', reasons: ['variant', 'no_photo'] },
];
const CODE = 'S000123';

/** A made-up member with words for everything a card can show. */
function madeUp(
  { sources, facts, name: type }: CardDesignRecord,
  { name, kana, reasons }: (typeof MADE_UP)[number],
): Sample {
  const words: Record<string, string> = {
    'basic_info.name': name,
    'basic_info.name_kana': kana,
    'basic_info.member_code': CODE,
    'basic_info.member_type': type,
    'basic_info.expires_on': '2027-03-31',
    'basic_info.joined_on': '2020-04-01',
    'basic_info.birthday': '1990-04-01',
  };
  const texts = Object.fromEntries(
    sources.map(({ source, label }) => [source, words[source] ?? facts[source] ?? label]),
  );
  return { name, member_code: CODE, reasons, texts, photo: null, isMadeUp: true };
}

/** Members of the type to leaf through, once they are read; made-up ones for every reason that none of them is there for. */
export function useSamples(record: CardDesignRecord, query: { facility_code: string }): readonly Sample[] {
  const client = useClient();
  const t = useT();
  const { id } = record;
  const { facility_code } = query;
  const [members, setMembers] = useState<readonly CardSample[]>([]);
  useEffect(() => {
    let isGone = false;
    const input = { params: { id }, query: { facility_code } };
    client.call(cardDesigns.samples, input, { keepOnNavigation: true }).then(
      ({ samples }) => {
        if (!isGone) setMembers(samples);
      },
      (cause) => {
        if (!isGone) notifyRefused(cause, t);
      },
    );
    return () => {
      isGone = true;
    };
  }, [client, t, id, facility_code]);
  return useMemo(() => {
    const missing = MADE_UP.filter(
      ({ reasons: [first] }) => first !== undefined && members.every(({ reasons }) => !reasons.includes(first)),
    );
    const own = members.map((sample) => ({ ...sample, isMadeUp: false }));
    return [...own, ...missing.map((person) => madeUp(record, person))];
  }, [members, record]);
}
