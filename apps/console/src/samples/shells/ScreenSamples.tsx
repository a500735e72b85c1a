import { CallError } from '@tsudoi/contract/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { tabTitle } from '@tsudoi/ui/headless/screen/page';
import { Alert } from '@tsudoi/ui/mantine/Alert';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, NoPermission, NotFound } from '@tsudoi/ui/mantine/states';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useState } from 'react';
import { useSampleWords } from './words.ts';

const FAILED = new CallError('http', 503, undefined);

/** What surrounds a screen, and what stands in its place. */
export function ScreenSamples() {
  const words = useSampleWords();
  const [active, setActive] = useState(0);
  const tabs = [
    { text: words('screen.content'), content: <Content /> },
    { text: words('screen.not_found'), content: <NotFound main="#" /> },
    { text: words('screen.no_permission'), content: <NoPermission menu={words('screen.title')} main="#" /> },
    { text: words('screen.error'), content: <Failure error={FAILED} main="#" onRetry={() => setActive(0)} /> },
    { text: words('screen.skeleton'), content: <Bones /> },
  ];
  return <TabSet label={words('screens')} tabs={tabs} active={active} onActive={setActive} />;
}

function Content() {
  const t = useT();
  const words = useSampleWords();
  const [shown, setShown] = useState<{ kind: 'success' | 'error'; id: number }>();
  const show = (kind: 'success' | 'error') => setShown({ kind, id: (shown?.id ?? 0) + 1 });
  return (
    <Page
      title={words('screen.title')}
      alert={
        shown !== undefined && (
          <Alert key={shown.id} kind={shown.kind} onClose={() => setShown(undefined)}>
            {t(shown.kind === 'success' ? 'alert.saved' : 'alert.validation_failed')}
          </Alert>
        )
      }
    >
      <p className="sub">
        {words('screen.tab_title', {
          title: tabTitle({ title: `<b>${words('screen.title')}</b>`, menuTitle: '', siteName: '' }),
        })}
      </p>
      <div className="wrap">
        <Button onClick={() => show('success')}>{words('screen.show_success')}</Button>
        <Button onClick={() => show('error')}>{words('screen.show_error')}</Button>
      </div>
    </Page>
  );
}
