import { onForbidden } from '@tsudoi/ui/headless/session/forbidden';
import type { DataRouter } from 'react-router';
import { adminRoutes } from './admin/routes.tsx';
import { build, cancelReadsOnNavigation } from './router.tsx';
import {
  adminClient,
  ending as adminEnding,
  adminSession,
  forgetAccount as forgetOperator,
} from './shell/adminArea.ts';
import { leadToSecurity } from './shell/second-factor/demand.ts';
import { leaveWhenOver } from './shell/sessionEnd.ts';

/** The router of the operator area. */
export function adminRouter(): DataRouter {
  const router = build('/admin', adminRoutes, '/admin/overview');
  cancelReadsOnNavigation(router, adminClient);
  leadToSecurity(router, '/admin/account-settings');
  onForbidden(() => void router.navigate('/admin/unauthorized'));
  leaveWhenOver({ router, session: adminSession, ending: adminEnding, login: '/admin/login', forget: forgetOperator });
  return router;
}
