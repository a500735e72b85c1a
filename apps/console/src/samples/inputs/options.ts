import type { SampleMessageId } from '@tsudoi/i18n/catalogs/samples';
import type { Translate } from '@tsudoi/ui/headless/i18n';

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

/** A thousand classes, as a far server would list them. */
export const manyOptions = (t: Say) =>
  Array.from({ length: 1_000 }, (_, index) => ({
    value: index + 1,
    text: t('sample.opt_class', { number: String(index + 1).padStart(4, '0') }),
  }));
