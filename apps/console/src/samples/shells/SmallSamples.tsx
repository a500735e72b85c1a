import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { type CategoryChoice, CategoryStrip } from '@tsudoi/ui/mantine/CategoryStrip';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useState } from 'react';
import { useSampleWords } from './words.ts';

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const LOADS = {
  fast: () => after(0),
  slow: () => after(2_000),
  fail: () => after(700).then(() => Promise.reject(new Error('chunk'))),
} as const;
const LOAD_NAMES = ['fast', 'slow', 'fail'] as const;

/** Tabs, the category strip and parts that are loaded late. */
export function SmallSamples() {
  const t = useT();
  const words = useSampleWords();
  const locale = useLocale();
  const [tab, setTab] = useState(0);
  const [choice, setChoice] = useState<CategoryChoice>({ category: undefined, keyword: '' });
  const [load, setLoad] = useState<(typeof LOAD_NAMES)[number]>();
  const category = choice.category === undefined ? t('state.all') : label('contentCategory', choice.category, locale);
  return (
    <>
      <TabSet
        label={words('small.tabs')}
        active={tab}
        onActive={setTab}
        tabs={([1, 2, 3] as const).map((number) => {
          const text = words(`small.tab${number}`);
          return { text, content: <p>{words('small.tab_text', { tab: text })}</p> };
        })}
      />
      <CategoryStrip value={choice} onChange={setChoice} />
      <p className="sub">{words('small.strip', { category, keyword: choice.keyword })}</p>
      <h3>{words('small.lazy')}</h3>
      <div className="wrap">
        {LOAD_NAMES.map((name) => (
          <Button key={name} onClick={() => setLoad(name)}>
            {words(`small.lazy_${name}`)}
          </Button>
        ))}
      </div>
      {load !== undefined && (
        <Lazy key={load} load={LOADS[load]}>
          {() => <p>{words('small.lazy_here')}</p>}
        </Lazy>
      )}
    </>
  );
}
