import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CheckboxGroupField } from '@tsudoi/ui/mantine/fields/CheckboxGroupField';
import { IconField } from '@tsudoi/ui/mantine/fields/IconField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RelatedSelectField } from '@tsudoi/ui/mantine/fields/RelatedSelectField';
import { RemoteMultiSelectField, RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { useMemo } from 'react';
import { dataAddress } from './dataAddress.ts';
import { type ClassServer, classSource, sampleOptions } from './options.ts';
import type { BlockSample, StateProps } from './States.tsx';

/** Inputs in which something is chosen. */
export function useChoiceBlocks(): BlockSample[] {
  const t = useT<'samples'>();
  const { sports, genders, days, groups } = sampleOptions(t);
  const sources = useMemo(() => {
    const source = (server: ClassServer) => classSource(t, server);
    return { answers: source('answers'), silent: source('silent'), fails: source('fails') };
  }, [t]);
  const remote = ({ loading, failed, onRetry, ...state }: StateProps) => ({
    source: loading === true ? sources.silent : failed === true ? sources.fails : sources.answers,
    ...state,
  });
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
      // Beyond the first page of the far list.
      filled: { remote: 777 },
      errors: { remote: 'required' },
      remote: true,
      draw: (state) => <RemoteSelectField name="remote" label={t('sample.remote')} span={8} {...remote(state)} />,
    },
    {
      title: 'sample.remote_multi',
      // The last one is no longer offered.
      filled: { remote_multi: [7, 777, 2_000] },
      errors: { remote_multi: 'required' },
      remote: true,
      draw: (state) => (
        <RemoteMultiSelectField name="remote_multi" label={t('sample.remote_multi')} {...remote(state)} />
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
