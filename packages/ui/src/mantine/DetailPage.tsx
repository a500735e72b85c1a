import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { focusSection } from '../headless/form/formStatus.ts';
import { isNothing } from '../headless/form/formValues.ts';
import { useListReturn } from '../headless/list/listMemory.ts';
import { useT } from '../headless/screen/i18n.ts';
import { useShortcuts } from '../headless/screen/keyboard.ts';
import type { Crumb } from '../headless/screen/page.ts';
import { usePagePermission } from '../headless/session/permission.ts';
import { Button, LinkButton } from './Button.tsx';
import { type SectionLine, SectionNav } from './form/SectionList.tsx';
import { Page } from './Page.tsx';
import { NoPermission } from './states.tsx';

/** Props of {@link DetailPage}. */
export interface DetailPageProps {
  title: string;
  crumbs?: readonly Crumb[];
  picture?: ReactNode;
  /** Beside the title, such as its reading. */
  beside?: ReactNode;
  /** Under the title: what matters about the record, in words; tags for what needs somebody. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** From record to record. */
  walk?: ReactNode;
  /** The list that 戻る and its crumb lead to, as it was left. */
  back: string;
  /** Where 編集する and the key `E` lead; only with the permission to edit. */
  edit?: string;
  /** The sections of `children`, for the list at the left. */
  sections: readonly SectionLine[];
  /** At the right, such as a timeline. */
  aside?: ReactNode;
  /** `DetailSection`s. */
  children: ReactNode;
}

/** A record to read: what matters on top, the sections of its form, and beside them what happened. */
export function DetailPage(props: DetailPageProps) {
  const { edit, sections } = props;
  const t = useT();
  const navigate = useNavigate();
  const back = useListReturn(props.back);
  const permission = usePagePermission();
  const mayEdit = edit !== undefined && permission.edit;
  useShortcuts({ e: mayEdit ? { label: 'keys.edit', run: () => void navigate(edit) } : undefined });
  useEffect(() => {
    if (location.hash !== '') focusSection(location.hash.slice(1));
  }, []);
  if (!permission.view) return <NoPermission menu={props.title} />;
  return (
    <Page
      title={props.title}
      crumbs={props.crumbs}
      picture={props.picture}
      beside={props.beside}
      facts={props.facts}
      walk={props.walk}
      actions={
        <>
          <Button
            kind="quiet"
            icon={<IconChevronLeft className="i" aria-hidden="true" />}
            onClick={() => navigate(back)}
          >
            {t('action.back')}
          </Button>
          {props.actions}
          {mayEdit && (
            <LinkButton kind="primary" to={edit} style={{ minWidth: 112 }}>
              {t('action.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="split read">
        <SectionNav sections={sections}>
          {mayEdit && (
            <p className="hint" aria-hidden="true">
              <kbd>E</kbd> {t('action.edit')}
            </p>
          )}
        </SectionNav>
        {/* It scrolls, so the keyboard must get to it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions are reached by keyboard (WCAG 2.1.1) */}
        <section className="panel sheet1" tabIndex={0} aria-label={props.title}>
          {props.children}
        </section>
        {props.aside}
      </div>
    </Page>
  );
}

/** One value with its label; nothing is what is not filled in. */
export interface Pair {
  key: string;
  label: string;
  value: ReactNode;
  /** Over two of three columns, such as an address. */
  wide?: boolean;
}

/** Props of {@link DetailSection}. */
export interface DetailSectionProps {
  id: string;
  title: string;
  /** What the section leads to: 編集する at the same section of the form. */
  link?: { to: string; text: string } | undefined;
  pairs?: readonly Pair[];
  children?: ReactNode;
}

/** A section of a record. What is not filled in is folded away, and can be unfolded. */
export function DetailSection({ id, title, link, pairs = [], children }: DetailSectionProps) {
  const t = useT();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const filled = pairs.filter(({ value }) => !isNothing(value));
  const empty = pairs.length - filled.length;
  const shown = showsEmpty ? pairs : filled;
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className="sec-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {link !== undefined && (
          <Link to={link.to} aria-label={t('ui.action_of', { action: link.text, name: title })}>
            {link.text}
          </Link>
        )}
      </div>
      {shown.length > 0 && (
        <dl className="pairs three">
          {shown.map(({ key, label, value, wide }) => (
            <div key={key} className={wide === true ? 'wide' : undefined}>
              <dt>{label}</dt>
              <dd>{isNothing(value) ? t('state.none') : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {empty > 0 && (
        <button
          type="button"
          className="textlink"
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? t('ui.fold_empty') : t('ui.unfold_empty', { count: empty })}
        </button>
      )}
    </section>
  );
}
