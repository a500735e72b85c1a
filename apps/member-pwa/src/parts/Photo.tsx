import type { MemberInfo } from '@tsudoi/contract/auth';
import { useState } from 'react';
import { useT } from '../shell/words.ts';

/** The photo of the member; nothing where there is none, or it cannot be loaded, such as offline before it was ever seen. */
export function Photo({ of }: { of: MemberInfo['account']['profile_image'] | undefined }) {
  const t = useT();
  const [broken, setBroken] = useState<string>();
  if (!of || broken === of.file_path) return null;
  return <img className="photo" src={of.file_url} alt={t('card.photo')} onError={() => setBroken(of.file_path)} />;
}
