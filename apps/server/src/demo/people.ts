import type { Audience } from '@tsudoi/contract';

/** Somebody to sign in as. */
export interface DemoPerson {
  login: string;
  area: Audience;
  /** Host name without port; localhost is aoba and the operator's area. */
  host: string;
}

const AOBA = 'localhost';
const SAKURA = 'sakura.localhost';

/** Everybody whose sign-in is known, in the order in which they are named. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { login: 'operator@tsudoi.example', area: 'admin', host: AOBA },
  { login: 'staff@aoba.example', area: 'manage', host: AOBA },
  { login: 'coach@aoba.example', area: 'manage', host: AOBA },
  { login: 'viewer@aoba.example', area: 'manage', host: AOBA },
  { login: 'staff@sakura.example', area: 'manage', host: SAKURA },
  { login: 'hanako@aoba.example', area: 'member', host: AOBA },
  { login: 'taro@aoba.example', area: 'member', host: AOBA },
  { login: 'temp@aoba.example', area: 'member', host: AOBA },
  { login: 'principal@aoba.example', area: 'member', host: AOBA },
  { login: 'hanako@sakura.example', area: 'member', host: SAKURA },
];
