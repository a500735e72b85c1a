import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isNothing } from '../headless/form/formValues.ts';
import { useListReturn } from '../headless/list/listMemory.ts';
import { useT } from '../headless/screen/i18n.ts';
import type { Crumb } from '../headless/screen/page.ts';
import { usePagePermission } from '../headless/session/permission.ts';
import { Button, LinkButton } from './Button.tsx';
import type { Span } from './fields/Field.tsx';
import { LastUpdate, type Updated } from './form/FormAside.tsx';
import { Page } from './Page.tsx';
import { NoPermission } from './states.tsx';

/** Props of {@link DetailPage}. */
export interface DetailPageProps {
  title: string;
  crumbs?: readonly Crumb[];
  beside?: ReactNode;
  actions?: ReactNode;
  back: string;
  /** Where 編集する leads; shown only with the permission to edit. */
  edit?: string;
  updated?: Updated;
  aside?: ReactNode;
  /** `DetailSection`s. */
  children: ReactNode;
}

/** A record to read: the same sections as its form, as pairs. */
export function DetailPage(props: DetailPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const back = useListReturn(props.back);
  const permission = usePagePermission();
  if (!permission.view) return <NoPermission menu={props.title} />;
  const { updated } = props;
  return (
    <Page title={props.title} crumbs={props.crumbs} beside={props.beside} actions={props.actions}>
      <div className="split read">
        {/* It scrolls, so the keyboard must get to it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions are reached by keyboard (WCAG 2.1.1) */}
        <section className="panel sheet1" tabIndex={0} aria-label={props.title}>
          {props.children}
        </section>
        <aside className="stack side1">
          {props.aside}
          {updated !== undefined && <LastUpdate {...updated} />}
        </aside>
      </div>
      <div className="act">
        <Button icon={<IconChevronLeft className="i" aria-hidden="true" />} onClick={() => navigate(back)}>
          {t('action.back')}
        </Button>
        <span className="grow" />
        {props.edit !== undefined && permission.edit && (
          <LinkButton kind="primary" to={props.edit} style={{ minWidth: 120 }}>
            {t('action.edit')}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}

/** A section of a detail screen. */
export function DetailSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="sec" id={id}>
      <h2>{title}</h2>
      <dl className="pairs">{children}</dl>
    </section>
  );
}

/** One value with its label over it; an empty one is a dash. */
export function Pair({ label, span = 4, children }: { label: string; span?: Span; children?: ReactNode }) {
  const t = useT();
  return (
    <div className={`c${span}`}>
      <dt>{label}</dt>
      <dd>{isNothing(children) ? t('state.none') : children}</dd>
    </div>
  );
}
