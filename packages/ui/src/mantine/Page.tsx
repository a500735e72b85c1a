import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../headless/list/mediaQuery.ts';
import { type Crumb, usePageTitle } from '../headless/screen/page.ts';
import { PaperHead } from './PaperHead.tsx';

/** Props of {@link Page}. */
export interface PageProps {
  /** Heading of the screen; also names the browser tab. */
  title: string;
  /** Way to the screen for the top bar; the last is the screen itself and is added. */
  crumbs?: readonly Crumb[];
  /** Before the title, such as a photo. */
  picture?: ReactNode;
  /** Tags and short facts beside the title. */
  beside?: ReactNode;
  /** A line under the title, of what matters about the record. */
  facts?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** A note under the title, such as a dismissible alert. */
  alert?: ReactNode;
  /** The last crumb is the heading, and the actions stand in the top bar, where the shell has one. */
  inBar?: boolean;
  children?: ReactNode;
}

/** A bar this narrow has no room for actions. */
const NARROW = '(max-width: 60em)';

/** Where a top bar takes the actions of a screen. */
export const BAR_ACTIONS = 'bar-actions';

/** A screen: heading, tab title, crumbs. What stands in it fills the rest of the height. */
export function Page(props: PageProps) {
  const { title, crumbs, picture, beside, facts, actions, alert, inBar = false, children } = props;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery(NARROW);
  useLayoutEffect(() => setBar(inBar && !isNarrow ? document.getElementById(BAR_ACTIONS) : null), [inBar, isNarrow]);
  usePageTitle(title, crumbs === undefined ? undefined : [...crumbs, { text: title }], bar !== null);
  return (
    <>
      <PaperHead />
      {bar === null ? (
        <div className="head">
          {picture}
          {facts === undefined ? (
            <Title title={title} beside={beside} />
          ) : (
            <div className="named">
              <div className="row">
                <Title title={title} beside={beside} />
              </div>
              <div className="facts">{facts}</div>
            </div>
          )}
          {actions !== undefined && <span className="grow" />}
          {actions}
        </div>
      ) : (
        createPortal(actions, bar)
      )}
      {alert}
      {children}
    </>
  );
}

const Title = ({ title, beside }: Pick<PageProps, 'title' | 'beside'>) => (
  <>
    <h1>{title}</h1>
    {beside}
  </>
);
