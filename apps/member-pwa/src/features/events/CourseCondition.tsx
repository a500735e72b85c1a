import { IconAlertCircle } from '@tabler/icons-react';
import type { MemberCourse, MemberEvent } from '@tsudoi/contract/events';

/** Who may enter a course, in the words of staff: for whoever may not, why; for all others who it is meant for. */
export function CourseCondition({ event, course: { bar, condition } }: { event: MemberEvent; course: MemberCourse }) {
  const why = condition?.met === false ? condition.text : event.condition?.text;
  if (bar !== 'condition') return condition === null ? null : <small className="meant">{condition.text}</small>;
  return why === undefined ? null : (
    <span className="why">
      <IconAlertCircle className="i" aria-hidden="true" />
      <span>{why}</span>
    </span>
  );
}
