import type { EventRecord, EventSettings } from '@tsudoi/contract/events';
import { jstToday } from '@tsudoi/domain';
import type { SearchBody } from '@tsudoi/ui/headless/list/searchRequest';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { useState } from 'react';
import { partWithWords } from '../../shell/words.ts';

const loadDialog = () => partWithWords(['event-several'], async () => await import('./SeveralDialog.tsx'));

/** まとめて変更する, for the picked events of the list. */
export function SeveralAction({
  kind,
  selection,
  found,
}: {
  kind: EventSettings | undefined;
  selection: Selection;
  /** What the list found. */
  found: SearchBody;
}) {
  const t = useT();
  const { edit } = usePagePermission();
  const [isAsked, setAsked] = useState(false);
  if (!edit || kind === undefined) return null;
  const meant = selection.isEverything ? found.default_search : { ids: [...selection.ids] };
  return (
    <>
      <Button kind="quiet" small onClick={() => setAsked(true)}>
        {t('events.change_several')}
      </Button>
      {isAsked && (
        <Lazy load={loadDialog}>
          {({ SeveralDialog }) => (
            <SeveralDialog kind={kind} meant={meant} count={selection.count} onBack={() => setAsked(false)} />
          )}
        </Lazy>
      )}
    </>
  );
}

/** The same for the series that an event is of. */
export function SeriesAction({ kind, event }: { kind: EventSettings; event: EventRecord }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const { series_id } = event;
  if (series_id === null) return null;
  const from = jstToday(new Date(event.starts_at));
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('events.change_series')}</Button>
      {isAsked && (
        <Lazy load={loadDialog}>
          {({ SeveralDialog }) => (
            <SeveralDialog
              kind={kind}
              meant={{
                later: { series_id, starts_on: { from } },
                all: { series_id, starts_on: { from: jstToday(new Date()) } },
              }}
              onBack={() => setAsked(false)}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
