// One file for the browser: whoever opens one of these screens goes on to the others.
export { EventCalendarPage } from './EventCalendarPage.tsx';
export { EventCopyPage } from './EventCopyPage.tsx';
export { DoorWay } from './EventDoor.tsx';
export { EventCreatePage, EventEditPage } from './EventPages.tsx';
export { EventsSearchPage } from './EventsSearchPage.tsx';
