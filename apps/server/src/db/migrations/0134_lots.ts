/** What a draw was made of, so that it can be made again from its seed: the places that it gave, and how many each took part for. */
export const lots = `
  alter table event_course add column lot_places int check (lot_places >= 0);
  alter table participant add column lot_weight smallint check (lot_weight between 1 and 100);
`;
