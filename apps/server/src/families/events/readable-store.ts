import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Who looks at events in the member app: a member by the menus that they see, or a guest; without the events that conditions of access hide. */
export interface EventReader {
  menuIds: ReadonlySet<number> | 'guest';
  hiddenIds: readonly number[];
}

/**
 * Whether a reader may read the event `e` of the kind `k`. All that members and guests see of events is decided here: it is published, shown
 * at this time, of a kind whose menu they have, hidden by no condition, and for guests open to all.
 */
export function mayReadEvent(reader: EventReader): RawBuilder<SqlBool> {
  const isShown = sql<SqlBool>`e.deleted_at is null and e.published and (e.visible_from is null or e.visible_from <= now())
    and (e.visible_until is null or e.visible_until > now())`;
  const isOpen = reader.menuIds === 'guest' ? sql<SqlBool>`k.guests and e.audience = 'guests'` : sql<SqlBool>`true`;
  const isHidden = sql<SqlBool>`e.id = any (${[...reader.hiddenIds]}::int[])`;
  return sql<SqlBool>`${isShown} and ${isOpen} and not ${isHidden} and ${mayReadKind(reader)}`;
}

/** Whether a reader has the menu of the kind `k`. */
export function mayReadKind({ menuIds }: EventReader): RawBuilder<SqlBool> {
  const among = menuIds === 'guest' ? sql<SqlBool>`k.guests` : sql<SqlBool>`m.id = any (${[...menuIds]}::int[])`;
  return sql<SqlBool>`k.deleted_at is null and exists (select from facility_menu m where m.menu_key = 'web.events'
    and m.instance_code = k.code and not m.hidden and ${among})`;
}
