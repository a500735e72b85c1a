import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

/** One tab and what it shows. */
export interface TabItem {
  text: string;
  content: ReactNode;
}

/** Props of {@link TabSet}. */
export interface TabSetProps {
  label: string;
  tabs: readonly TabItem[];
  /** Index of the active tab; there is always exactly one (ST-29). */
  active: number;
  onActive(index: number): void;
}

/** Parts of a screen in one place, one of them shown. Arrows, Home and End go from tab to tab. */
export function TabSet({ label, tabs, active, onActive }: TabSetProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: active === last ? 0 : active + 1,
      ArrowLeft: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onActive(next);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className="tabset">
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ text }, index) => (
          <button
            key={text}
            type="button"
            role="tab"
            id={`${id}-tab${index}`}
            className={index === active ? 'on' : undefined}
            aria-selected={index === active}
            aria-controls={`${id}-panel`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => onActive(index)}
          >
            {text}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus */}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab${active}`} tabIndex={0}>
        {tabs[active]?.content}
      </div>
    </div>
  );
}
