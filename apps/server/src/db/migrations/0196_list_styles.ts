/** Kinds of events stand before members in one of the three list styles (ENUM-54); what was called cards are small ones. */
export const listStyles = `
  alter table event_kind drop constraint event_kind_layout_check, alter column layout set default 'small_card';
  update event_kind set layout = 'small_card' where layout = 'cards';
  alter table event_kind add check (layout in ('magazine', 'small_card', 'large_card'));
`;
