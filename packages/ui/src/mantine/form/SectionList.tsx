import { type ReactNode, useEffect, useState } from 'react';
import { focusSection, useFaults } from '../../headless/form/formStatus.ts';
import { type Registry, useRegistry } from '../../headless/form/registry.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { useShortcuts } from '../../headless/screen/keyboard.ts';

/** Fewer sections are seen at once, and a list of them would only take their room. */
const FEWEST = 3;

/** The sections of a form with how many fields each has, or its errors; Alt and the arrows move between them. */
export function SectionList({ registry }: { registry: Registry }) {
  const t = useT();
  const { fields, sections } = useRegistry(registry);
  const faults = useFaults(registry);
  const entries = sections.map(({ id, title }) => {
    const errors = faults.filter(({ section }) => section === id).length;
    return {
      id,
      title,
      flag:
        errors > 0
          ? t('ui.section_errors', { count: errors })
          : String(fields.filter((each) => each.section === id).length),
      tone: errors > 0 ? ('bad' as const) : undefined,
    };
  });
  if (sections.length < FEWEST) return null;
  return (
    <SectionNav sections={entries}>
      <p className="hint">{t('ui.section_note')}</p>
    </SectionNav>
  );
}

/** A section of a form or record, and what its line says beside the title. */
export interface SectionLine {
  /** Id of the element. */
  id: string;
  title: string;
  flag?: string;
  tone?: 'bad' | 'warn';
}

/** The sections of a screen at its left; Alt and the arrows move between them. */
export function SectionNav({ sections, children }: { sections: readonly SectionLine[]; children?: ReactNode }) {
  const t = useT();
  const present = usePresentSection(sections.map(({ id }) => id));
  const move = (by: number) => {
    const index = sections.findIndex(({ id }) => id === present);
    const next = sections[Math.min(sections.length - 1, Math.max(0, index + by))];
    if (next !== undefined) focusSection(next.id);
  };
  useShortcuts({
    'alt+arrowdown': { label: 'keys.sections', run: () => move(1) },
    'alt+arrowup': { label: 'keys.sections', run: () => move(-1) },
  });
  return (
    <nav className="toc" aria-label={t('ui.sections')}>
      {sections.map(({ id, title, flag, tone }) => (
        <a
          key={id}
          href={`#${id}`}
          className={id === present ? 'on' : undefined}
          aria-current={id === present ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            focusSection(id);
          }}
        >
          {title}
          {flag !== undefined && <em className={tone ?? 'muted'}>{flag}</em>}
        </a>
      ))}
      {children}
      <p className="hint" aria-hidden="true">
        <kbd>Alt</kbd> <kbd>↓</kbd> {t('ui.keys_next_section')}
      </p>
    </nav>
  );
}

/** The section that is at the top of what is in sight. */
function usePresentSection(ids: readonly string[]): string | undefined {
  const [present, setPresent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const elements = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    if (typeof IntersectionObserver === 'undefined' || elements.length === 0) return;
    const scroller = scrollerOf(elements[0]);
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        setPresent(elements.find(({ id }) => inSight.has(id))?.id);
      },
      // What a section before it leaves above one that was moved to is not looked at.
      { root: scroller, rootMargin: `${scroller === null ? -144 : -24}px 0px -40% 0px` },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
  return present ?? ids[0];
}

/** What scrolls an element, or null where that is the page. */
function scrollerOf(element: Element | undefined): Element | null {
  let parent = element?.parentElement ?? null;
  while (parent !== null && !/auto|scroll/.test(getComputedStyle(parent).overflowY)) parent = parent.parentElement;
  return parent === document.body || parent === document.documentElement ? null : parent;
}
