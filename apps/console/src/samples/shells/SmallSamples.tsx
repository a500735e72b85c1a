import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { type CategoryChoice, CategoryStrip } from '@tsudoi/ui/mantine/CategoryStrip';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useState } from 'react';
import { useSay } from './words.ts';

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
  const say = useSay();
  const locale = useLocale();
  const [tab, setTab] = useState(0);
  const [choice, setChoice] = useState<CategoryChoice>({ category: undefined, keyword: '' });
  const [load, setLoad] = useState<(typeof LOAD_NAMES)[number]>();
  const category = choice.category === undefined ? t('state.all') : label('contentCategory', choice.category, locale);
  return (
    <>
      <TabSet
        label={say('small.tabs')}
        active={tab}
        onActive={setTab}
        tabs={([1, 2, 3] as const).map((number) => {
          const text = say(`small.tab${number}`);
          return { text, content: <p>{say('small.tab_text', { tab: text })}</p> };
        })}
      />
      <CategoryStrip value={choice} onChange={setChoice} />
      <p className="sub">{say('small.strip', { category, keyword: choice.keyword })}</p>
      <h3>{say('small.lazy')}</h3>
      <div className="wrap">
        {LOAD_NAMES.map((name) => (
          <Button key={name} onClick={() => setLoad(name)}>
            {say(`small.lazy_${name}`)}
          </Button>
        ))}
      </div>
      {load !== undefined && (
        <Lazy key={load} load={LOADS[load]}>
          {() => <p>{say('small.lazy_here')}</p>}
        </Lazy>
      )}
    </>
  );
}
