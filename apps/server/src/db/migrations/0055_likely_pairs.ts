import { fence, linkedFacilityColumn } from './tenant.ts';

/** Pairs of members who may be one person, or of one family, as a task found them last: the smaller id stands first. */
export const likelyPairs = `
  create table likely_pair (
    ${linkedFacilityColumn},
    first_id int not null,
    second_id int not null,
    likeness text not null check (likeness in ('likely', 'family')),
    score smallint not null,
    primary key (facility_id, first_id, second_id),
    check (first_id < second_id),
    foreign key (facility_id, first_id) references account (facility_id, id),
    foreign key (facility_id, second_id) references account (facility_id, id)
  );
  create index likely_pair_score on likely_pair (facility_id, likeness, score desc, first_id, second_id);
  create index likely_pair_second on likely_pair (facility_id, second_id);
  ${fence('likely_pair')}
`;
