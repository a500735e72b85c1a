import { fullName } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { type LinkRow, type Side, toldSides } from './store.ts';

interface Telling {
  tx: FacilityTx;
  services: Pick<Services, 'pageUrl'>;
}

/** Page of the member app with the own family. */
const PAGE = '/family';

async function tell(
  { tx, services }: Telling,
  kind: 'link_asked' | 'link_opened' | 'link_ended' | 'link_of_age',
  to: Side,
  other: Side,
): Promise<void> {
  if (to.email === null) return;
  const facility = await facilityAddress(tx);
  await queueMail(tx, {
    kind,
    accountId: to.id,
    to: to.email,
    toName: fullName(to),
    // Nobody knows in which language the other side reads.
    locale: 'ja',
    values: {
      facility: facility.name,
      other: fullName(other),
      url: services.pageUrl(facility.host_name, PAGE),
    },
  });
}

/** Tells the other side that somebody asks for a link. */
export const mailAsked = (telling: Telling, { asker, asked }: { asker: Side; asked: Side }): Promise<void> =>
  tell(telling, 'link_asked', asked, asker);

/** Tells both sides that a link holds. */
export async function mailOpened(telling: Telling, { holder, person }: { holder: Side; person: Side }): Promise<void> {
  await tell(telling, 'link_opened', holder, person);
  await tell(telling, 'link_opened', person, holder);
}

/** Tells both sides that their link has ended. */
export async function mailEnd(
  telling: Telling,
  link: Pick<LinkRow, 'holder_id' | 'person_id'>,
  kind: 'link_ended' | 'link_of_age',
): Promise<void> {
  const sides = await toldSides(telling.tx, [link.holder_id, link.person_id]);
  for (const side of sides) {
    const other = sides.find(({ id }) => id !== side.id);
    if (other !== undefined) await tell(telling, kind, side, other);
  }
}
