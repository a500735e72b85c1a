import type { Standing } from './rules.ts';

/** (a) login · (b) login or guest · (c) login with the account's info · open to anybody (G-16). */
export type GuardKind = 'open' | 'login' | 'login_or_guest' | 'login_with_info';

export interface GuardedRoute {
  guard: GuardKind;
  /** Its url belongs to the master menu, so the member's own menu must have it. */
  menu?: boolean;
  /** A temporary registration sees it as well: what joining costs is paid there. */
  temporary?: boolean;
  /** What it shows is kept for reading without network. */
  offline?: boolean;
}

/** What becomes of a visit. */
export type Decision =
  | { to: 'show'; as: 'member' | 'guest' | 'anybody' }
  /** Shown in place of the page, at its address. */
  | { to: 'hold'; because: 'temporary' | 'needs_network' }
  | { to: 'login'; redirect: string };

/** Decides who may come in; the menu is looked up afterwards, see `menuVerdict`. */
export function decide(
  route: GuardedRoute,
  visitor: { standing: Standing; guestAllowed: boolean; address: string },
): Decision {
  if (route.guard === 'open') return { to: 'show', as: 'anybody' };
  switch (visitor.standing) {
    case 'member':
      return { to: 'show', as: 'member' };
    case 'temporary':
      return route.temporary === true ? { to: 'show', as: 'member' } : { to: 'hold', because: 'temporary' };
    case 'offline':
      return route.offline === true ? { to: 'show', as: 'member' } : { to: 'hold', because: 'needs_network' };
    case 'out':
      if (route.guard === 'login_or_guest' && visitor.guestAllowed) return { to: 'show', as: 'guest' };
      return { to: 'login', redirect: visitor.address };
  }
}
