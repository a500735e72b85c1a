import { CallError } from '@tsudoi/contract/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { tabTitle } from '@tsudoi/ui/headless/screen/page';
import { Alert } from '@tsudoi/ui/mantine/Alert';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, NoPermission, NotFound } from '@tsudoi/ui/mantine/states';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useState } from 'react';
import { useSay } from './words.ts';

const FAILED = new CallError('http', 503, undefined);

/** What surrounds a screen, and what stands in its place. */
export function ScreenSamples() {
  const say = useSay();
  const [active, setActive] = useState(0);
  const tabs = [
    { text: say('screen.content'), content: <Content /> },
    { text: say('screen.not_found'), content: <NotFound main="#" /> },
    { text: say('screen.no_permission'), content: <NoPermission menu={say('screen.title')} main="#" /> },
    { text: say('screen.error'), content: <Failure error={FAILED} main="#" onRetry={() => setActive(0)} /> },
    { text: say('screen.skeleton'), content: <Bones /> },
  ];
  return <TabSet label={say('screens')} tabs={tabs} active={active} onActive={setActive} />;
}

function Content() {
  const t = useT();
  const say = useSay();
  const [shown, setShown] = useState<{ kind: 'success' | 'error'; id: number }>();
  const show = (kind: 'success' | 'error') => setShown({ kind, id: (shown?.id ?? 0) + 1 });
  return (
    <Page
      title={say('screen.title')}
      alert={
        shown !== undefined && (
          <Alert key={shown.id} kind={shown.kind} onClose={() => setShown(undefined)}>
            {t(shown.kind === 'success' ? 'alert.saved' : 'alert.validation_failed')}
          </Alert>
        )
      }
    >
      <p className="sub">
        {say('screen.tab_title', {
          title: tabTitle({ title: `<b>${say('screen.title')}</b>`, menuTitle: '', siteName: '' }),
        })}
      </p>
      <div className="wrap">
        <Button onClick={() => show('success')}>{say('screen.show_success')}</Button>
        <Button onClick={() => show('error')}>{say('screen.show_error')}</Button>
      </div>
    </Page>
  );
}
