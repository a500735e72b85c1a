/** Those who wait and those whose time is over are looked for every few seconds, in all facilities. */
export const entries = `
  create index participant_waiting on participant (facility_id, course_id) where state = 'waiting';
`;
