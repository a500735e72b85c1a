import { type ReactNode, useContext, useEffect, useId, useLayoutEffect } from 'react';
import { FieldScopeContext, SectionContext } from '../../headless/form/field.ts';
import { focusSection } from '../../headless/form/formStatus.ts';

/** Props of {@link FormSection}. */
export interface FormSectionProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** Name by which the address can open the form at this section: `#group-3`. */
  anchor?: string;
  /** Fields beside each other where there is room. */
  columns?: 1 | 2;
  children: ReactNode;
}

/** Fields that belong together, on 12 columns; listed at the left with their count and errors. */
export function FormSection({ title, lead, anchor, columns = 2, children }: FormSectionProps) {
  const id = useId();
  const { registry } = useContext(FieldScopeContext);
  // Before the screen is painted: the list of sections decides how wide the form is.
  useLayoutEffect(() => registry?.addSection({ id, title }), [registry, id, title]);
  useEffect(() => {
    if (anchor !== undefined && location.hash === `#${anchor}`) focusSection(id);
  }, [anchor, id]);
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p className="hint lead">{lead}</p>}
      <SectionContext value={id}>
        <div className={columns === 1 ? 'fg one' : 'fg'}>{children}</div>
      </SectionContext>
    </section>
  );
}
