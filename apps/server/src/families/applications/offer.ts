import { Problem } from '@tsudoi/contract';
import { type ConsentText, consentKinds, type OfferedType, type StartApplication } from '@tsudoi/contract/applications';
import { type ApplicationDoor, jstToday, needsApproval, takesApplications } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type * as v from 'valibot';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { isRegistrationDay } from '../facility-profile/index.ts';
import { agreedTo, type StoredConsent, textsToAgree } from '../legal/index.ts';
import { type TypeTerms, typeTerms } from './store.ts';

/** Member types that can be applied for today; none where the facility has closed registration. */
export async function offeredTypes(tx: FacilityTx, facility: Facility, now: Date): Promise<TypeTerms[]> {
  if (!facility.client_can_register) return [];
  const today = jstToday(now);
  if (!(await isRegistrationDay(tx, today))) return [];
  return (await typeTerms(tx)).filter((type) => takesApplications(type, today));
}

/** A type that can be applied for today. @throws Problem registration_closed */
export async function offeredType(tx: FacilityTx, facility: Facility, id: number, now: Date): Promise<TypeTerms> {
  const type = (await offeredTypes(tx, facility, now)).find((each) => each.id === id);
  if (type === undefined) throw new Problem('registration_closed');
  return type;
}

/** A type as an applicant sees it. */
export function presentType(type: TypeTerms, door: ApplicationDoor, locale: Locale): OfferedType {
  const { id, name, name_en, class_type, sign_up_fee, apply_until } = type;
  const words = locale === 'en' ? (name_en ?? name) : name;
  return { id, name: words, class_type, sign_up_fee, approval: needsApproval(type, door), apply_until };
}

/** Texts that have to be agreed to. */
export async function consentTexts(tx: FacilityTx, locale: Locale): Promise<ConsentText[]> {
  const texts = await textsToAgree(tx, consentKinds, locale);
  return consentKinds.flatMap((kind) => {
    const text = texts.find((each) => each.kind === kind);
    if (text === undefined) return [];
    return { kind, title: text.title, version: text.version, updated_at: text.updated_at.toISOString() };
  });
}

type Sent = v.InferOutput<typeof StartApplication>['consents'];

/**
 * What somebody agreed to, as it is stored: every text there is, in the version that holds now.
 * @throws Problem validation where one is missing, or was changed since it was shown
 */
export async function agreedTexts(
  tx: FacilityTx,
  sent: Sent,
  { locale, ...where }: { locale: Locale } & Pick<StoredConsent, 'agreed_at' | 'address' | 'screen'>,
): Promise<StoredConsent[]> {
  const texts = await textsToAgree(tx, consentKinds, locale);
  return agreedTo(texts, consentKinds, sent, where);
}
