import type { ReactNode } from 'react';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';

/** In the place of the entry form until it is there. */
export function Loading({ children = <Skeleton /> }: { children?: ReactNode }) {
  const t = useT();
  return (
    <Screen title={t('entries.title')} banners={false}>
      <h1>{t('entries.title')}</h1>
      {children}
    </Screen>
  );
}
