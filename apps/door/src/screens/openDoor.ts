/** The screen of the open door, a file of its own that comes while one gets ready. */
export const loadOpenDoor = () => import('./DoorPage.tsx');
