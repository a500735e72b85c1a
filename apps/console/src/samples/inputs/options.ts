import { foldForSearch, SELECT_LIST_MAX } from '@tsudoi/domain';
import type { SampleMessageId } from '@tsudoi/i18n/catalogs/samples';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import type { Translate } from '@tsudoi/ui/headless/screen/i18n';

type Say = Translate<SampleMessageId>;

/** Choices of the samples, in the language on screen. */
export const sampleOptions = (t: Say) => ({
  sports: [
    { value: 'swim', text: t('sample.opt_swim') },
    { value: 'tennis', text: t('sample.opt_tennis') },
    { value: 'soccer', text: t('sample.opt_soccer') },
    { value: 'dance', text: t('sample.opt_dance') },
  ],
  genders: [
    { value: '1', text: t('sample.opt_male') },
    { value: '2', text: t('sample.opt_female') },
    { value: '3', text: t('sample.opt_none') },
  ],
  days: [
    { value: 'mon', text: t('sample.opt_mon') },
    { value: 'tue', text: t('sample.opt_tue') },
    { value: 'wed', text: t('sample.opt_wed') },
  ],
  groups: [
    {
      value: 'child',
      text: t('sample.opt_child'),
      children: [
        { value: 'morning', text: t('sample.opt_morning') },
        { value: 'evening', text: t('sample.opt_evening') },
      ],
    },
    { value: 'adult', text: t('sample.opt_adult'), children: [{ value: 'evening', text: t('sample.opt_evening') }] },
    { value: 'free', text: t('sample.opt_free') },
  ],
});

const CLASSES = 1_000;
const ANSWER_MS = 100;

/** How the far server of the classes answers: as it should, not the first time, never, or with a failure. */
export type ClassServer = 'answers' | 'fails_first' | 'silent' | 'fails';

/** A thousand classes on a far server that finds them by a part of their name, a page at a time. */
export function classSource(t: Say, server: ClassServer): OptionSource<{ value: number; text: string }> {
  const classes = Array.from({ length: CLASSES }, (_, index) => ({
    value: index + 1,
    text: t('sample.opt_class', { number: String(index + 1).padStart(4, '0') }),
  }));
  let failures = server === 'fails' ? Number.POSITIVE_INFINITY : server === 'fails_first' ? 1 : 0;
  const answer = async () => {
    if (server === 'silent') await new Promise(() => {});
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    failures -= 1;
    if (failures >= 0) throw new Error('no answer');
  };
  return {
    find: async (text) => {
      await answer();
      return classes.filter((one) => foldForSearch(one.text).includes(foldForSearch(text))).slice(0, SELECT_LIST_MAX);
    },
    byValues: async (values) => {
      await answer();
      return classes.filter(({ value }) => values.includes(String(value)));
    },
  };
}
