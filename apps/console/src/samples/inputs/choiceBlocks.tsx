import { useT } from '@tsudoi/ui/headless/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CheckboxGroupField } from '@tsudoi/ui/mantine/fields/CheckboxGroupField';
import { IconField } from '@tsudoi/ui/mantine/fields/IconField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RelatedSelectField } from '@tsudoi/ui/mantine/fields/RelatedSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { dataAddress } from './dataAddress.ts';
import { manyOptions, sampleOptions } from './options.ts';
import type { BlockSample } from './States.tsx';

/** Inputs in which something is chosen. */
export function useChoiceBlocks(): BlockSample[] {
  const t = useT<'samples'>();
  const { sports, genders, days, groups } = sampleOptions(t);
  const classes = manyOptions(t).slice(0, 20);
  return [
    {
      title: 'sample.select',
      filled: { select: 'tennis' },
      errors: { select: 'required' },
      remote: true,
      draw: (state) => (
        <SelectField
          name="select"
          label={t('sample.select')}
          options={state.failed ? [] : sports}
          span={8}
          {...state}
        />
      ),
    },
    {
      title: 'sample.remote',
      filled: { remote: 7 },
      errors: { remote: 'required' },
      remote: true,
      draw: (state) => (
        <SelectField name="remote" label={t('sample.remote')} searchable options={classes} span={8} {...state} />
      ),
    },
    {
      title: 'sample.multi',
      filled: { multi: ['mon', 'wed'] },
      errors: { multi: 'required' },
      remote: true,
      draw: (state) => <MultiSelectField name="multi" label={t('sample.multi')} options={days} {...state} />,
    },
    {
      title: 'sample.related',
      filled: { related: ['child', 'morning'] },
      refused: { related: ['child'] },
      errors: { related: 'choice' },
      draw: (state) => (
        <RelatedSelectField name="related" label={t('sample.related')} options={groups} span={12} {...state} />
      ),
    },
    {
      title: 'sample.radio',
      filled: { radio: '2' },
      errors: { radio: 'required' },
      draw: (state) => <RadioField name="radio" label={t('sample.radio')} options={genders} span={12} {...state} />,
    },
    {
      title: 'sample.accept',
      filled: { accept: true },
      errors: { accept: 'accepted' },
      draw: (state) => (
        <CheckboxField name="accept" label={t('sample.accept')} words={t('sample.accept_words')} span={12} {...state} />
      ),
    },
    {
      title: 'sample.checkboxes',
      filled: { checkboxes: ['swim', 'dance'] },
      errors: { checkboxes: 'required' },
      draw: (state) => (
        <CheckboxGroupField name="checkboxes" label={t('sample.checkboxes')} options={sports} span={12} {...state} />
      ),
    },
    {
      title: 'sample.icon',
      filled: { icon: { type: 'emoji', name: '⚽' } },
      refused: { icon: { type: 'image' } },
      errors: { icon: 'image_size:{"pixels":144}' },
      draw: (state) => <IconField name="icon" label={t('sample.icon')} upload={dataAddress} span={12} {...state} />,
    },
  ];
}
