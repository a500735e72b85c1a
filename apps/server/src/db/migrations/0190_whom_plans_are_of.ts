/**
 * Plans of members counted only whom they change among those that their readers have to reach. Without what was counted, what the uploader
 * reached is asked for.
 */
export const whomPlansAreOf = `
  update task set params = params - 'touched'
  where kind in ('member-import', 'corporate-import', 'member-change', 'member-standing') and jsonb_typeof(params->'touched') = 'array';
`;
