import type { Scopes } from '../../db/scope.ts';
import type { Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { mailResetLinks } from './recovery.ts';
import { takeResetRequest } from './reset-request-store.ts';

const POLL_MS = 1_000;
const WHY = 'requests for a new password';

/** The worker that handles requests for a new password. */
export interface ResetRequestWorker {
  stop(): Promise<void>;
}

/**
 * Answers requests for a new password. The call only writes the request down, so that its time says nothing about whether
 * the address is known; the accounts are looked up here, and request, link and mail change in one transaction.
 */
export function startResetRequests(parts: {
  scopes: Scopes;
  services: Pick<Services, 'pageUrl'>;
  log: Log;
}): ResetRequestWorker {
  const { scopes, services, log } = parts;

  const answerOne = (): Promise<boolean> =>
    scopes.asOperator(WHY, async (tx) => {
      const request = await takeResetRequest(tx);
      if (request === undefined) return false;
      const { facility_id: facilityId, role, email, locale } = request;
      await tx.inFacility(facilityId, (inner) =>
        mailResetLinks(inner, { role, email, locale, now: new Date(), services }),
      );
      return true;
    });

  async function answerAll(): Promise<void> {
    while (!loop.isStopping() && (await answerOne()));
  }

  const loop = repeat(answerAll, { pauseMs: POLL_MS, what: 'password requests', log });

  return {
    stop: loop.stop,
  };
}
