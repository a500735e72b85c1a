import { type ManagerInfo, managerInfo, managerLogout, type OrganizationChoice } from '@tsudoi/contract/auth';
import { CallError, createClient } from '@tsudoi/contract/client';
import { type FacilityInfo, facilityByHostForStaff } from '@tsudoi/contract/facilities';
import type { MenuItem } from '@tsudoi/permissions';
import { earlyFetch } from '@tsudoi/ui/headless/api/earlyReads';
import { pageState } from '@tsudoi/ui/headless/screen/page';
import { createSessionStore } from '@tsudoi/ui/headless/session/session';
import { forgetTasks } from '@tsudoi/ui/headless/tasks/task';
import { applyAccent } from '@tsudoi/ui/look/theme.ts';
import { mutate } from 'swr';
import { proxy } from 'valtio';
import { i18n } from './locale.ts';
import { currentLocale, ORGANIZATION_KEY, storedOrganization, storedViewing, VIEWING_KEY } from './preferences.ts';
import { SECOND_FACTOR_DEMANDED } from './second-factor/demand.ts';
import { type Ending, endSession } from './sessionEnd.ts';

/** What is remembered of the manager who signed in. */
export interface StaffInfo {
  account_id: number;
  account_code: string;
  facility_code: string;
  last_name: string;
  first_name: string;
  organizations: OrganizationChoice[];
  saved_organization_id: number | null;
}

interface ManageState {
  facility: FacilityInfo | undefined;
  /** Permission menu and profile, in the chosen organization. */
  info: ManagerInfo | undefined;
  /** The chosen organization; null for all of the account, undefined while none is chosen. */
  organization: OrganizationChoice | null | undefined;
  /** The permitted menu entry of the screen. */
  entry: MenuItem | undefined;
  /** Name of the menu that was refused last, for the access-denied page. */
  refused: string;
  /** The path that was refused, to be explained there. */
  refusedPath: string;
  /** In whose place this tab looks at the console. */
  viewing: ReturnType<typeof storedViewing>;
}

/** Session of the manager area. */
export const manageSession = createSessionStore<StaffInfo>('manage', { extraParts: ['organization', 'profile'] });

const viewing = storedViewing();
/** The call that ends a viewing does not name it: it is no reading one. */
let isLeaving = false;

/** What the manager area knows beside the session. */
export const manageState = proxy<ManageState>({
  facility: undefined,
  info: undefined,
  organization: viewing === undefined ? storedOrganization() : null,
  entry: undefined,
  refused: '',
  refusedPath: '',
  viewing,
});

/** How the session last ended, to tell on the login page. */
export const ending: Ending = { why: undefined };

/** The API client of the manager area. */
export const manageClient = createClient({
  audience: 'manage',
  token: () => manageSession.state.token,
  headers: () => ({
    facilityCode: manageState.facility?.code,
    accountCode: manageSession.state.info?.account_code,
    loginOrganization: manageState.organization?.id,
    facilityMenuId: menuOfCalls(),
    useOrganizationStructure: manageState.facility?.use_organization_structure_flag,
    useCorporateStructure: manageState.facility?.use_corporate_structure_flag,
    viewing: isLeaving ? undefined : manageState.viewing?.id,
  }),
  locale: currentLocale,
  fetch: earlyFetch,
  onRefreshed: (session) => manageSession.refreshed(session),
  onSecondFactorDemanded: () => window.dispatchEvent(new Event(SECOND_FACTOR_DEMANDED)),
  onHeaderMismatch: reloadFacts,
  onViewingOver: () => void leaveViewing(),
  onSessionEnded: (end) => endSession(manageSession, ending, end),
});

const OVERVIEW = '/manage/overview';

/** The menu that calls of the open screen belong to. The overview gathers from all menus, so that its calls name none. */
function menuOfCalls(): number | undefined {
  const { entry } = manageState;
  return entry?.url === OVERVIEW ? undefined : entry?.facility_menu_id;
}

/** Chooses the organization to work in; what was read in another one is forgotten. */
export function chooseOrganization(organization: OrganizationChoice | null): void {
  manageState.organization = organization;
  manageState.info = undefined;
  localStorage.setItem(ORGANIZATION_KEY, JSON.stringify(organization));
  void forgetReads();
}

/** Told when the menu of the account changed while it is at work. */
export const PERMISSIONS_CHANGED = 'tsudoi:permissions';

/** Takes the facility in: its name in the tab's title, its colour, and what screens say of it. */
export function showFacility(facility: FacilityInfo): void {
  manageState.facility = facility;
  pageState.siteName = i18n._('shell.manage_title', { facility: facility.name });
  applyAccent(facility.accent);
}

/** Reads the facility anew behind the screen; its state, colour or name may have changed. */
export async function renewFacility(): Promise<void> {
  const options = { keepOnNavigation: true, isReload: true };
  try {
    showFacility(await manageClient.call(facilityByHostForStaff, { query: {} }, options));
  } catch (cause) {
    // The screen goes on with what it knows; the server decides anyway.
    if (!(cause instanceof CallError)) throw cause;
  }
}

/** The server refused what this tab believes of facility, organization or menu: all of it is read anew, and the guards decide. */
async function reloadFacts(): Promise<void> {
  manageState.entry = undefined;
  const organization = manageState.organization?.id;
  const options = { keepOnNavigation: true, isReload: true };
  try {
    manageState.facility = await manageClient.call(facilityByHostForStaff, { query: {} }, options);
    manageState.info = await manageClient.call(managerInfo, { query: { organization } }, options);
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    // An organization that the account has left: another one has to be chosen.
    if (organization !== undefined && (cause.status === 403 || cause.status === 404)) forgetOrganization();
  }
  window.dispatchEvent(new Event(PERMISSIONS_CHANGED));
}

function forgetOrganization(): void {
  manageState.organization = undefined;
  localStorage.removeItem(ORGANIZATION_KEY);
}

let infoAt = 0;
let reading: { organization: number | undefined; answer: Promise<void> } | undefined;
const INFO_FRESH_MS = 5_000;

/** Reads permission menu and profile; answered from memory while fresh, renewed behind the screen when older. */
export async function loadInfo(onChanged?: () => void): Promise<void> {
  if (manageState.info === undefined) return readInfo();
  if (Date.now() - infoAt >= INFO_FRESH_MS) void renewInfo(onChanged);
}

/** Reads permission menu and profile anew behind the screen, not from an answer that was asked for before. */
export async function renewInfo(onChanged?: () => void): Promise<void> {
  const before = JSON.stringify(manageState.info?.permission_menu);
  try {
    await reading?.answer;
    await readInfo();
  } catch {
    // The screen goes on with what it knows; the server decides anyway.
    return;
  }
  if (JSON.stringify(manageState.info?.permission_menu) !== before) onChanged?.();
}

/** Whoever asks while it is being read for the same organization waits for the one answer. */
function readInfo(): Promise<void> {
  const organization = manageState.organization?.id;
  if (reading !== undefined && reading.organization === organization) return reading.answer;
  const answer = askInfo(organization).finally(() => {
    if (reading?.answer === answer) reading = undefined;
  });
  reading = { organization, answer };
  return answer;
}

async function askInfo(organization: number | undefined): Promise<void> {
  infoAt = Date.now();
  const info = await manageClient.call(managerInfo, { query: { organization } }, { keepOnNavigation: true });
  if (manageState.organization?.id === organization) manageState.info = info;
  // Another organization was chosen meanwhile: who waits wants to know of that one.
  else if (manageSession.isKnown()) await readInfo();
}

/** Goes back from looking at the console in place of somebody to where that began, once the server has been told. */
export async function leaveViewing(tell = async (): Promise<unknown> => undefined): Promise<void> {
  isLeaving = true;
  sessionStorage.removeItem(VIEWING_KEY);
  try {
    await tell();
  } catch (cause) {
    // Untold, it is over after its time.
    if (!(cause instanceof CallError)) throw cause;
  }
  location.assign(manageState.viewing?.from ?? OVERVIEW);
}

function forgetViewing(): void {
  manageState.viewing = undefined;
  sessionStorage.removeItem(VIEWING_KEY);
}

/** Signs out here, in other tabs and on the server. */
export async function signOut(): Promise<void> {
  ending.why = 'signed_out';
  forgetViewing();
  manageClient.cancelReads();
  try {
    await manageClient.call(managerLogout);
  } catch {
    // The session is forgotten here in any case.
  }
  manageSession.clear();
}

/** Forgets what belonged to the account (ST-10, ST-12). */
export function forgetAccount(): void {
  manageState.info = undefined;
  manageState.entry = undefined;
  forgetViewing();
  forgetOrganization();
  forgetTasks();
  forgetDoors();
  void forgetReads();
}

/** Takes the lists of doors off this device; where that cannot be loaded now, the next start without a session does it. */
export function forgetDoors(): void {
  import('./doorLists.ts').then(({ forgetDoorLists }) => forgetDoorLists()).catch(() => undefined);
}

async function forgetReads(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
