import type { MemberInfo } from '@tsudoi/contract/auth';
import type { MemberCardDesign } from '@tsudoi/contract/card-designs';
import type { FacilityInfo } from '@tsudoi/contract/facilities';
import { CardFace } from '@tsudoi/ui/card/CardFace';
import { useEffect } from 'react';
import { useT } from '../shell/words.ts';
import { useFreshInfo } from './freshInfo.ts';

/** One side of a card as the facility drew it; its words came with the session. */
export function DesignedCard(props: {
  side: MemberCardDesign['sides'][number];
  member: MemberInfo['account'];
  facility: FacilityInfo | undefined;
}) {
  const { side, member, facility } = props;
  const t = useT();
  useFreshInfo();
  useStoredBackgrounds(member);
  return (
    <CardFace
      side={side}
      bearer={{ code: member.member_code, photo: member.profile_image?.file_url ?? null }}
      logo={facility?.logo_image_path ?? null}
      names={{ photo: t('card.photo'), qr: t('card.qr'), barcode: t('card.barcode') }}
    />
  );
}

/** Loads the images of both sides, so that the service worker has them when there is no network. */
function useStoredBackgrounds({ account_info: { member_card_designs: designs } }: MemberInfo['account']): void {
  const addresses = designs.flatMap(({ sides }) => sides.flatMap(({ background }) => background ?? [])).join(' ');
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address;
  }, [addresses]);
}
