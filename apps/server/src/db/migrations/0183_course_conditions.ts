/** Who may enter a course, beside what the event asks of everybody, with the office's own words. */
export const courseConditions = `
  alter table event_course
    add column apply_condition_id integer,
    add column apply_note text,
    add foreign key (facility_id, apply_condition_id) references apply_condition (facility_id, id);
  create index course_condition on event_course (facility_id, apply_condition_id) where apply_condition_id is not null;
`;
