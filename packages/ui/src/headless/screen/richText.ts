import { createElement, type ReactElement } from 'react';

/** Props of {@link RichText}. */
export interface RichTextProps {
  /** As the server sent it: the server makes every rich text safe before it stores it. Never what a person just typed. */
  html: string;
  /** Beside `rich`, which look/rich-text.css draws. */
  className?: string;
  /** Language of the text, where it may differ from the page's. */
  lang?: string;
}

/** A text with headings, lists, links, tables and images, as it was written in the editor. For the console and the member app. */
export function RichText({ html, className, lang }: RichTextProps): ReactElement {
  return createElement('div', {
    className: className === undefined ? 'rich' : `rich ${className}`,
    lang,
    // The server sanitised it (content/rich-text.ts); nothing else may come here.
    dangerouslySetInnerHTML: { __html: html },
  });
}
