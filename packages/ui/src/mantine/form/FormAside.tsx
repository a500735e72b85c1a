import { formatInstant } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { focusField, useChanges, useFaults } from '../../headless/form/formStatus.ts';
import { isNothing } from '../../headless/form/formValues.ts';
import type { FieldEntry, Registry } from '../../headless/form/registry.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Note } from '../Note.tsx';

/** Who changed the record last. */
export interface Updated {
  at: string;
  by?: string | null;
}

/** Props of {@link FormAside}. */
export interface FormAsideProps {
  registry: Registry;
  /** Errors in words that belong to no field on screen, and what is wrong as a whole. */
  general: readonly string[];
  isNew: boolean;
  updated?: Updated;
  children?: ReactNode;
}

/** Beside a form: what to check, with links; what changed; who changed it last. */
export function FormAside({ registry, general, isNew, updated, children }: FormAsideProps) {
  const t = useT();
  return (
    <aside className="stack side1" aria-label={t('ui.changes_aside')}>
      <Faults registry={registry} general={general} />
      {!isNew && <Changes registry={registry} />}
      {children}
      {updated !== undefined && <LastUpdate {...updated} />}
    </aside>
  );
}

/** When the record was changed last, and by whom. */
export function LastUpdate({ at, by }: Updated) {
  const t = useT();
  return (
    <p className="hint">
      {t('form.last_update', { time: formatInstant(at) })}
      {!isNothing(by) && (
        <>
          <br />
          {by}
        </>
      )}
    </p>
  );
}

function Faults({ registry, general }: { registry: Registry; general: readonly string[] }) {
  const t = useT();
  const faults = useFaults(registry);
  if (faults.length === 0 && general.length === 0) return null;
  return (
    <Note tone="bad" title={faults.length > 0 ? t('form.errors_title', { count: faults.length }) : undefined}>
      <ul>
        {general.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {faults.map((entry) => (
          <li key={entry.name}>
            <a
              href={`#${entry.inputId}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(entry);
              }}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Changes({ registry }: { registry: Registry }) {
  const t = useT();
  const changes = useChanges(registry);
  if (changes.length === 0) return null;
  return (
    <section className="panel changes">
      <h2>
        {t('form.changes_title')}
        <small>{t('ui.change_total', { count: changes.length })}</small>
      </h2>
      <dl className="diff">
        {changes.map(({ entry, before, after }) => (
          <div key={entry.name}>
            <dt>{entry.label}</dt>
            <dd>
              <FromTo entry={entry} before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Old value, arrow, new value. */
export function FromTo({ entry, before, after }: { entry: FieldEntry; before: unknown; after: unknown }) {
  const t = useT();
  const words = (value: unknown) => (isNothing(value) ? t('state.blank') : entry.read(value));
  return (
    <>
      <del>{words(before)}</del>
      <span className="arr" aria-hidden="true">
        →
      </span>
      <ins>{words(after)}</ins>
    </>
  );
}
