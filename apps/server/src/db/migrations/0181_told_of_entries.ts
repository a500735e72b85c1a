/**
 * What a cancellation came to, so that whoever cancelled reads it afterwards too, and for which first session somebody was reminded: once, and
 * again where the session was moved.
 */
export const toldOfEntries = `
  alter table participant
    add column kept_yen integer check (kept_yen >= 0),
    add column returned_yen integer check (returned_yen >= 0),
    add column settled_as text check (settled_as in ('refund', 'credit')),
    add column reminded_for timestamptz;
`;
