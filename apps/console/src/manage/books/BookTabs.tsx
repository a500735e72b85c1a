import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { useNavigate } from 'react-router';
import { BOOKS } from './list.ts';

/** The two sides of the books. */
export function BookTabs({ active }: { active: keyof typeof BOOKS }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('books.title')}
      active={active}
      onPick={(id) => void navigate(id === 'month' ? BOOKS.month : BOOKS.ageing)}
      tabs={[
        { id: 'ageing', text: t('books.tab.ageing') },
        { id: 'month', text: t('books.tab.month') },
      ]}
    />
  );
}
