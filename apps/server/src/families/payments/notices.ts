import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteParts } from '../../kernel/family.ts';
import { addressKey } from '../../kernel/limits.ts';
import {
  agencyByCode,
  isTrusted,
  noticePlace,
  type PaymentAgencyRow,
  paymentSealer,
} from '../payment-agencies/index.ts';
import { facilityNoticeSecret } from '../payment-methods/index.ts';
import { adapterOf } from './agency-calls.ts';
import { insertEvent } from './store.ts';

const NOTICE_BYTES = 65_536;
/** Headers that say what a notice is; all others are not stored. */
const HEADERS = ['content-type', 'user-agent', 'sandbox-signature', 'stripe-signature'];

/** The secrets that sign notices of an agency now: the present one, and for a day the one before. */
function noticeSecrets(services: RouteParts['services'], agency: PaymentAgencyRow, now: Date): string[] {
  const { notice_secret, former_notice_secret, former_notice_until: until } = agency;
  return [notice_secret, until !== null && until > now ? former_notice_secret : null].flatMap((sealed) =>
    sealed === null ? [] : [paymentSealer(services).open(sealed, noticePlace(agency.code))],
  );
}

/** Stores a notice as it came. Returns the status for the agency: what was not stored is sent again. */
async function take(request: FastifyRequest<{ Params: { agency: string } }>, parts: RouteParts): Promise<number> {
  const { services, scopes, log } = parts;
  await services.limits.count('open', `notice ${addressKey(request.ip)}`);
  const facility = await services.facilities.byHost(request.host);
  if (facility === undefined || !Buffer.isBuffer(request.body)) return 404;
  const raw = request.body;
  return scopes.inFacility(facility.id, async (tx) => {
    const agency = await agencyByCode(tx, request.params.agency);
    if (agency === undefined || !isTrusted(services, agency)) return 404;
    const now = new Date();
    const own = await facilityNoticeSecret(tx, services, agency.id);
    const secrets = [...noticeSecrets(services, agency, now), ...(own === undefined ? [] : [own])];
    const notice = adapterOf(services, agency).readNotice(raw, request.headers, secrets, now);
    if (notice === undefined) {
      log.warn({ msg: 'a notice of an agency was refused', agency: agency.code, facility: facility.code });
      return 400;
    }
    await insertEvent(tx, {
      agency_id: agency.id,
      event_id: notice.eventId,
      raw: new Uint8Array(raw),
      raw_hash: createHash('sha256').update(raw).digest('hex'),
      headers: JSON.stringify(
        Object.fromEntries(
          HEADERS.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
        ),
      ),
      is_signed: notice.isSigned,
    });
    return 200;
  });
}

/** `POST /api/payment-notices/{agency}` on the host of a facility: raw bytes, answered as soon as they are stored. */
export function noticeRoutes(app: FastifyInstance, parts: RouteParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: NOTICE_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post<{ Params: { agency: string } }>(
      '/api/payment-notices/:agency',
      { bodyLimit: NOTICE_BYTES },
      async (request, reply) => {
        const status = await take(request, parts);
        return reply
          .code(status)
          .type('text/plain')
          .send(status === 200 ? 'OK' : 'NG');
      },
    );
  });
}
