import { addDays, type Day, partsOf } from '@tsudoi/domain';
import { type Chance, createChance } from '../chance.ts';
import type { DemoMember } from '../members.ts';

/** Answers of a member by the code of the field. */
export type Answers = Record<string, unknown>;

/** Says what a member answered; the same in every run but for the day. */
export type Answering = (member: DemoMember, index: number) => Answers;

const YEAR_OF_AGE = 18;

const yearsOf = ({ birthday }: DemoMember, today: Day): number | null =>
  birthday === null ? null : partsOf(today).year - partsOf(birthday).year;

const isMinor = (member: DemoMember, today: Day): boolean => {
  const years = yearsOf(member, today);
  return years !== null && years < YEAR_OF_AGE;
};

const pickupOf = ({ last_name }: DemoMember, chance: Chance) => ({
  last_name,
  first_name: chance.pick(['誠', '由美子', '健太郎', '直子', '浩二', '智子']),
});

function health(chance: Chance): Answers {
  const allergy = chance.percent(20);
  return {
    height: (1450 + chance.below(400)) / 10,
    ...(chance.percent(70) ? { allergy: allergy ? 'yes' : 'no' } : {}),
    ...(allergy ? { allergy_detail: chance.pick(['そば', '卵・乳製品', 'スギ花粉', 'えび・かに']) } : {}),
    ...(chance.percent(6)
      ? { history_of_illness: ['asthma'], care: '息が上がる運動は様子を見ながらお願いします。' }
      : {}),
  };
}

function sport(chance: Chance): Answers {
  const years = chance.below(20);
  if (years === 0) return { experience_years: 0 };
  const level = { level: chance.pick(['hobby', 'hobby', 'league', 'national']) };
  if (years < 4 || !chance.percent(15)) return { experience_years: years, ...level, qualification: 'none' };
  const month = String(chance.below(12) + 1).padStart(2, '0');
  return {
    experience_years: years,
    ...level,
    qualification: chance.pick(['coach', 'referee']),
    licence_month: `20${10 + chance.below(14)}-${month}`,
    licence_number: `JP-${10_000 + chance.below(90_000)}`,
  };
}

/** The sports club: members who use the app have agreed to its rules; a third wrote more about themselves. */
export function aobaAnswers(seed: number, today: Day, juniorTypeId: number): Answering {
  const chance = createChance(seed);
  return (member) => {
    const minor = isMinor(member, today);
    const isPersona = member.email?.match(/^(?:hanako|taro|temp)@/) != null;
    const open = isPersona || chance.percent(35);
    return {
      ...(member.signed_up ? { rules_consent: ['agree'] } : {}),
      ...(minor && member.signed_up ? { pickup_name: pickupOf(member, chance) } : {}),
      ...(member.phone === null
        ? {}
        : { emergency_phone: member.phone, emergency_relation: minor ? 'parent' : 'spouse' }),
      ...(open ? { ...health(chance), ...(minor ? {} : sport(chance)) } : {}),
      ...(open && chance.percent(40)
        ? { pickup: ['denentoshi', chance.pick(['aobadai', 'azamino', 'saginuma'])] }
        : {}),
      ...(open && chance.percent(30) ? { photo_consent: ['bulletin', 'web'] } : {}),
      ...(open
        ? {
            health_check_at: `${addDays(today, -30 - chance.below(300))}T${chance.pick(['09', '10', '11'])}:30:00+09:00`,
          }
        : {}),
      ...(open && chance.percent(25) ? { locker: 1 + chance.below(400) } : {}),
      ...(open && member.member_type_ids.includes(juniorTypeId) ? { school: '青葉台中学校' } : {}),
    };
  };
}

/** The night school knows of everybody. */
export function sakuraAnswers(seed: number, today: Day): Answering {
  const chance = createChance(seed);
  return (member) => {
    const years = yearsOf(member, today) ?? 30;
    const grade = years < 13 ? 'elementary' : years < 16 ? 'junior' : years < 19 ? 'high' : 'adult';
    return {
      grade,
      ...(isMinor(member, today) ? { pickup_name: pickupOf(member, chance) } : {}),
      ...(grade === 'adult' || !chance.percent(60)
        ? {}
        : { first_choice: chance.pick(['桜丘高等学校', '文京中等教育学校', '北城大学', '東都大学']) }),
    };
  };
}
