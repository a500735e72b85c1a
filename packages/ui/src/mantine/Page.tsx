import type { ReactNode } from 'react';
import { type Crumb, usePageTitle } from '../headless/screen/page.ts';
import { PaperHead } from './PaperHead.tsx';

/** Props of {@link Page}. */
export interface PageProps {
  /** Heading of the screen; also names the browser tab. */
  title: string;
  /** Way to the screen for the top bar; the last is the screen itself and is added. */
  crumbs?: readonly Crumb[];
  /** Tags and short facts beside the title. */
  beside?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** A note under the title, such as a dismissible alert. */
  alert?: ReactNode;
  children?: ReactNode;
}

/** A screen: heading, tab title, crumbs. What stands in it fills the rest of the height. */
export function Page({ title, crumbs, beside, actions, alert, children }: PageProps) {
  usePageTitle(title, crumbs === undefined ? undefined : [...crumbs, { text: title }]);
  return (
    <>
      <PaperHead />
      <div className="head">
        <h1>{title}</h1>
        {beside}
        {actions !== undefined && <span className="grow" />}
        {actions}
      </div>
      {alert}
      {children}
    </>
  );
}
