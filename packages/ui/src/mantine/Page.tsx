import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../headless/list/mediaQuery.ts';
import { type Crumb, usePageTitle } from '../headless/screen/page.ts';
import { usePrinting } from '../headless/screen/printing.ts';
import { PaperHead } from './PaperHead.tsx';

/** Props of {@link Page}. */
export interface PageProps {
  /** Heading of the screen; also names the browser tab. */
  title: string;
  /** Way to the screen for the top bar, without the screen itself. */
  crumbs?: readonly Crumb[];
  /** Before the title, such as a photo. */
  picture?: ReactNode;
  /** Tags and short facts beside the title. */
  beside?: ReactNode;
  /** A line under the title, of what matters about the record. */
  facts?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** From record to record: in the top bar, where the shell has one. */
  walk?: ReactNode;
  /** A note under the title, such as a dismissible alert. */
  alert?: ReactNode;
  children?: ReactNode;
}

/** A bar this narrow has no room for actions. */
const NARROW = '(max-width: 60em)';

/** Where a top bar takes the actions of a screen. */
export const BAR_ACTIONS = 'bar-actions';

/**
 * A screen: heading, tab title, crumbs, said once. A heading that has nothing beside it is the last crumb, and its actions stand
 * in the top bar; a photo or facts make a head of their own in the page, and the bar shows the way to it. Without room in the bar,
 * and on paper, the heading stands in the page.
 */
export function Page(props: PageProps) {
  const { title, crumbs, picture, beside, facts, actions, walk, alert, children } = props;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery(NARROW);
  const isPrinting = usePrinting();
  const hasBar = !isNarrow && !isPrinting;
  useLayoutEffect(() => setBar(hasBar ? document.getElementById(BAR_ACTIONS) : null), [hasBar]);
  const isPlain = picture === undefined && beside === undefined && facts === undefined;
  const isInBar = bar !== null && isPlain;
  usePageTitle(title, crumbs === undefined ? undefined : [...crumbs, { text: title }], isInBar);
  return (
    <>
      <PaperHead />
      {bar !== null &&
        createPortal(
          <>
            {walk}
            {isPlain && actions}
          </>,
          bar,
        )}
      {!isInBar && (
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
          <span className="grow" />
          {bar === null && walk}
          {actions}
        </div>
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
