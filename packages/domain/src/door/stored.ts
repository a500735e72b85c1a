/** Name of a database of the browser in which a door stores something, with one store of the same name. The console empties that of the lists. */
export const doorDatabase = (store: string): string => `tsudoi-door-${store}`;
/** Store of the lists of events. */
export const DOOR_LISTS = 'lists';
