import { Problem } from '@tsudoi/contract';
import {
  applyByCorporateLink,
  applyByLink,
  openCorporateLink,
  type SentApplication,
} from '@tsudoi/contract/applications';
import { MemberClass } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, open } from '../../kernel/bind.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { addressKey } from '../../kernel/limits.ts';
import { facilityOf } from '../auth/index.ts';
import { registrationByLink, takePlace } from '../corporates/index.ts';
import type { StoredConsent } from '../legal/index.ts';
import { checkApplicant } from '../members/index.ts';
import { agreedTexts, consentTexts, offeredType, offeredTypes, presentType } from './offer.ts';
import { checkGuardian } from './opened.ts';
import { withAnswers } from './put-in.ts';
import { checkPace } from './start.ts';
import { insertApplication, lockApplication, type TypeTerms } from './store.ts';
import { checkOthers, type Others, putInTogether } from './together.ts';

type ByLink = Pick<OpenContext<typeof applyByLink>, 'services' | 'now' | 'locale' | 'requestId' | 'address'> & {
  body: Omit<OpenContext<typeof applyByLink>['body'], 'others'>;
};

/** Takes an application in that proves nothing of its address: by the shared link, or by that of a corporate. */
async function takeIn(
  tx: FacilityTx,
  facility: Facility,
  context: ByLink,
  by: { door: 'link' | 'corporate'; screen: string; type: TypeTerms; corporateId?: number; others?: Others },
): Promise<SentApplication> {
  const { body, now, locale, address } = context;
  const { door, screen, type, corporateId, others = [] } = by;
  const where = { locale, agreed_at: now.toISOString(), address, screen };
  const consents: StoredConsent[] = await agreedTexts(tx, body.consents, where);
  const applicant = { ...body, class_type: type.class_type };
  const { birthday, extend_info } = await checkApplicant({ tx, facility, now }, applicant);
  checkGuardian(birthday, body.guardian, now);
  const along = await checkOthers({ tx, facility, now }, { class_type: type.class_type, email: body.email }, others);
  await checkPace(tx, { door, address, now, count: 1 + along.length });
  const id = await insertApplication(tx, {
    door,
    state: 'submitted',
    class_type: type.class_type,
    member_type_id: type.id,
    email: body.email,
    locale,
    consents,
    address: addressKey(address),
    ...(corporateId === undefined ? {} : { corporate_id: corporateId }),
  });
  const application = await lockApplication(tx, id);
  if (application === undefined) throw new Error(`application ${id} is gone in its own transaction`);
  const first = { ...withAnswers(application, body), extend_info, shown_fee: type.sign_up_fee };
  return putInTogether(tx, { facility, type, application: first }, along, context);
}

const byLink = open(applyByLink, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const type = await offeredType(tx, facility, body.member_type_id, now);
    return takeIn(tx, facility, context, { door: 'link', screen: 'new-entry-form', type, others: body.others });
  });
});

/** The corporate of a link that is the present one. @throws Problem link_expired */
async function corporateOf(tx: FacilityTx, { corporate_code, link: token }: { corporate_code: string; link: string }) {
  const found = await registrationByLink(tx, { corporate_code, token });
  if (found === undefined) throw new Problem('link_expired');
  return found;
}

const openOfCorporate = open(openCorporateLink, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now, locale } = context;
  return scopes.readFacility(facility.id, async (tx) => {
    const { id: _, ...corporate } = await corporateOf(tx, body);
    const types = (await offeredTypes(tx, facility, now)).filter(isOfPeople);
    return {
      ...corporate,
      member_types: types.map((type) => presentType(type, 'corporate', locale)),
      consents: await consentTexts(tx, locale),
    };
  });
});

/** Staff of a corporate are people, not companies. */
const isOfPeople = ({ class_type }: Pick<TypeTerms, 'class_type'>): boolean => class_type === MemberClass.personal;

const byCorporateLink = open(applyByCorporateLink, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const { id } = await corporateOf(tx, body);
    const type = await offeredType(tx, facility, body.member_type_id, now);
    if (!isOfPeople(type)) throw new Problem('registration_closed');
    if (!(await takePlace(tx, { id, token: body.link }))) {
      const { places_left } = await corporateOf(tx, body);
      throw new Problem(places_left === 0 ? 'corporate_link_full' : 'registration_closed');
    }
    const screen = 'register-new-account-member';
    return takeIn(tx, facility, context, { door: 'corporate', screen, type, corporateId: id });
  });
});

/** Calls by the link that everybody shares, and by those of corporates. */
export const byLinkBindings: readonly Binding[] = [byLink, openOfCorporate, byCorporateLink];
