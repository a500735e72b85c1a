import type { ComponentType } from 'react';

let page: ComponentType | undefined;

/** Loads the screen of the open door, a file of its own that comes while one gets ready. */
export async function loadOpenDoor(): Promise<void> {
  page ??= (await import('./DoorPage.tsx')).DoorPage;
}

/** That screen, once it is here: it is drawn at once, as a hand scanner waits for nothing. */
export const openDoorPage = (): ComponentType | undefined => page;

/** Loads the screen of the sample code, when it is asked for. */
export const loadTestCode = async (): Promise<typeof import('./TestCodePage.tsx').TestCodePage> =>
  (await import('./TestCodePage.tsx')).TestCodePage;

/** Loads the screen on which the tickets are shared out among doors. */
export const loadPlan = async (): Promise<typeof import('./PlanPage.tsx').PlanPage> =>
  (await import('./PlanPage.tsx')).PlanPage;
