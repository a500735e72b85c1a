import { facilityColumn, fence } from './tenant.ts';

/** What facilities that were opened before forms could be defined start with: today's fields as they behaved until now. */
const GROUPS = `(values ('基本情報', 'Basics', 10), ('連絡先・住所', 'Contact', 20), ('会員種別・期限', 'Membership', 30))`;
const COMPONENTS = `(values
  ('name', 10, 10, 'name', 1, 1, true, true), ('name_kana', 10, 20, 'name_kana', 2, 1, true, true),
  ('gender', 10, 30, 'radio', 2, 1, true, true), ('birthday', 10, 40, 'date', 2, 1, true, true),
  ('email', 20, 10, 'textbox', 2, 1, true, false), ('phone', 20, 20, 'textbox', 2, 1, true, true),
  ('location', 20, 30, 'location', 2, 1, true, true),
  ('member_code', 30, 10, 'textbox', 2, 1, true, false), ('class_type', 30, 20, 'radio', 1, 3, false, false),
  ('member_type', 30, 30, 'dropdown', 1, 1, true, false), ('organization', 30, 40, 'dropdown', 2, 1, false, false),
  ('registration', 30, 50, 'radio', 1, 3, true, false), ('joined_on', 30, 60, 'date', 2, 1, true, false),
  ('expires_on', 30, 70, 'date', 2, 1, true, false))`;

/**
 * Account forms: a facility's groups and fields for each class of members (G-31 to G-33). A field's kind is what its
 * stored answers were written as, so it never changes.
 */
export const accountForms = `
  create table account_cms_group (
    ${facilityColumn},
    id int generated always as identity,
    class_type smallint not null check (class_type in (1, 2)),
    name_ja text not null,
    name_en text not null,
    position int not null default 0,
    platform smallint not null default 1 check (platform in (1, 2, 3)),
    member_type_ids int[] not null default '{}',
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    unique (facility_id, class_type, id)
  );
  ${fence('account_cms_group')}

  create table account_cms_component (
    ${facilityColumn},
    id int generated always as identity,
    class_type smallint not null,
    type text not null check (type in ('default', 'extend')),
    code text not null,
    group_id int not null,
    position int not null default 0,
    label_ja text,
    label_en text,
    hint_ja text not null default '',
    hint_en text not null default '',
    input_type text not null check (input_type in ('textbox', 'textarea', 'number', 'date', 'datetime', 'checkbox', 'radio', 'dropdown',
      'dropdown_related', 'name', 'name_kana', 'location', 'year_month', 'decimal')),
    use_type smallint not null check (use_type between 1 and 6),
    choices jsonb not null default '[]',
    limits jsonb not null default '{}',
    conditions jsonb not null default '[]',
    platform smallint not null default 1 check (platform in (1, 2, 3)),
    searchable boolean not null default true,
    in_csv boolean not null default true,
    on_card boolean not null default false,
    member_editable boolean not null default true,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, class_type, group_id) references account_cms_group (facility_id, class_type, id),
    check (type = 'default' or (label_ja is not null and label_en is not null))
  );
  create unique index account_cms_component_code on account_cms_component (facility_id, class_type, code) where deleted_at is null;
  create index account_cms_component_group on account_cms_component (facility_id, class_type, group_id);
  create function account_cms_component_is_fixed() returns trigger language plpgsql as $$ begin
    if (new.class_type, new.type, new.code, new.input_type) is distinct from (old.class_type, old.type, old.code, old.input_type) then
      raise exception 'class, type, code and input type of a component are fixed' using errcode = '23514', constraint = 'account_cms_component_is_fixed';
    end if;
    return new;
  end $$;
  create trigger account_cms_component_is_fixed before update on account_cms_component for each row execute function account_cms_component_is_fixed();
  ${fence('account_cms_component')}

  set local role tsudoi_operator;
  insert into account_cms_group (facility_id, class_type, name_ja, name_en, position)
    select f.id, c.class_type, g.name_ja, g.name_en, g.position
    from facility f, (values (1), (2)) as c (class_type), ${GROUPS} as g (name_ja, name_en, position) order by f.id, c.class_type, g.position;
  insert into account_cms_component (facility_id, class_type, type, code, group_id, position, input_type, use_type, platform, in_csv, member_editable)
    select g.facility_id, g.class_type, 'default', c.code, g.id, c.position, c.input_type, c.use_type, c.platform, c.in_csv, c.member_editable
    from account_cms_group g
    join ${COMPONENTS} as c (code, in_group, position, input_type, use_type, platform, in_csv, member_editable) on c.in_group = g.position
    order by g.facility_id, g.class_type, g.position, c.position;
  reset role;
`;
