import { Problem } from '@tsudoi/contract';
import { applicationForm, applicationOffer, startApplication } from '@tsudoi/contract/applications';
import { DAY_MS, HOUR_MS } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import { type Binding, open } from '../../kernel/bind.ts';
import { addressKey } from '../../kernel/limits.ts';
import type { Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import { newSecret } from '../../kernel/secrets.ts';
import type { Services } from '../../kernel/services.ts';
import { definitionsOf, presentApplicantForm } from '../account-cms/index.ts';
import { facilityOf } from '../auth/index.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { memberOfAddress } from '../members/index.ts';
import { agreedTexts, consentTexts, offeredType, offeredTypes, presentType } from './offer.ts';
import { countApplications, insertApplication, insertLink, lockPace, takeUnmailed, type Unmailed } from './store.ts';

/** Life of the link that begins an application. */
export const LINK_HOURS = 24;
/** Links that are mailed to an address within an hour at most; whoever asks for more is told nothing else. */
const LINKS_PER_HOUR = 5;
/** Applications that are begun or sent from one network address within an hour at most; people of a company share one. */
const PER_ADDRESS = { mail: 30, link: 10, corporate: 30 } as const;
/** The same at one facility, wherever they come from and by whichever of its links. */
const PER_FACILITY = { mail: 1_000, link: 200, corporate: 200 } as const;

const anHourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/**
 * Refuses more applications than people make, from one address and at one facility. Those that come at the same moment are counted
 * one after the other. @throws Problem too_many_requests
 */
export async function checkPace(
  tx: FacilityTx,
  {
    door,
    address,
    now,
    count = 1,
  }: { door: 'mail' | 'link' | 'corporate'; address: string; now: Date; count?: number },
): Promise<void> {
  const since = anHourBefore(now);
  await lockPace(tx);
  const isTooMany =
    (await countApplications(tx, { door, since, address: addressKey(address) })) + count > PER_ADDRESS[door] ||
    (await countApplications(tx, { door, since })) + count > PER_FACILITY[door];
  if (isTooMany) throw new Problem('too_many_requests');
}

const offer = open(applicationOffer, async (context) => {
  const facility = facilityOf(context);
  const { scopes, now, locale } = context;
  return scopes.readFacility(facility.id, async (tx) => ({
    member_types: (await offeredTypes(tx, facility, now)).map((type) => presentType(type, 'mail', locale)),
    consents: await consentTexts(tx, locale),
  }));
});

const form = open(applicationForm, async (context) => {
  const facility = facilityOf(context);
  const { scopes, query, now, locale } = context;
  return scopes.readFacility(facility.id, async (tx) => {
    const type = await offeredType(tx, facility, query.member_type_id, now);
    return presentApplicantForm(await definitionsOf(tx, facility), type, locale);
  });
});

// The call does the same whoever has the address: a worker looks it up, so that not even the time tells.
const start = open(startApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now, locale, address } = context;
  await scopes.inFacility(facility.id, async (tx) => {
    const type = await offeredType(tx, facility, body.member_type_id, now);
    const where = { locale, agreed_at: now.toISOString(), address, screen: 'registry-landing' };
    const consents = await agreedTexts(tx, body.consents, where);
    await checkPace(tx, { door: 'mail', address, now });
    await insertApplication(tx, {
      door: 'mail',
      state: 'mailed',
      class_type: type.class_type,
      member_type_id: type.id,
      email: body.email,
      locale,
      consents,
      address: addressKey(address),
    });
  });
  return {};
});

/** Calls of somebody who has not been mailed yet. */
export const startBindings: readonly Binding[] = [offer, form, start];

/** Mails the link of an application; whoever is a member already is told so, and may go on for somebody of the family. */
async function mailLink(
  tx: FacilityTx,
  { id, email, locale }: Unmailed,
  { services, now }: { services: Pick<Services, 'pageUrl'>; now: Date },
): Promise<void> {
  // Only those before it count: whoever asks on and on for somebody else's address keeps nobody from the first links.
  const asked = { door: 'mail', since: anHourBefore(now), email, before: id } as const;
  if ((await countApplications(tx, asked)) >= LINKS_PER_HOUR) return;
  const token = newSecret();
  await insertLink(tx, { applicationId: id, token, expiresAt: new Date(now.getTime() + DAY_MS) });
  const facility = await facilityAddress(tx);
  const url = (path: string) => services.pageUrl(facility.host_name, path);
  await queueMail(tx, {
    kind: (await memberOfAddress(tx, email)) ? 'application_known' : 'application_link',
    accountId: null,
    to: email,
    toName: '',
    locale,
    values: {
      facility: facility.name,
      hours: LINK_HOURS,
      url: url(`/confirm-token?for=application&token=${token}`),
      login: url('/login'),
    },
  });
}

const POLL_MS = 1_000;

/** Mails the links of applications that were begun; link, mail and mark change in one transaction. */
export function startLinkMailer({
  scopes,
  services,
  log,
}: {
  scopes: Scopes;
  services: Pick<Services, 'pageUrl'>;
  log: Log;
}): { stop(): Promise<void> } {
  const mailOne = (): Promise<boolean> =>
    scopes.asOperator('links of applications', async (tx) => {
      const waiting = await takeUnmailed(tx);
      if (waiting === undefined) return false;
      await tx.inFacility(waiting.facility_id, (inner) => mailLink(inner, waiting, { services, now: new Date() }));
      return true;
    });
  async function mailAll(): Promise<void> {
    while (!loop.isStopping() && (await mailOne()));
  }
  const loop = repeat(mailAll, { pauseMs: POLL_MS, what: 'links of applications', log });
  return { stop: loop.stop };
}
