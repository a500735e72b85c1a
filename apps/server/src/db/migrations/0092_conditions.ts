/** A rule that changes its place with another one stands at 0 meanwhile. */
export const conditions = `
  alter table plan_rule drop constraint plan_rule_position_check;
  alter table plan_rule add constraint plan_rule_position_check check (position between 0 and 999);
`;
