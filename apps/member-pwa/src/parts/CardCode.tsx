import { useFreshInfo } from './freshInfo.ts';
import { QrCode } from './QrCode.tsx';

/** The code of the standard card, which comes behind the card and looks after its being up to date. */
export function CardCode(props: { text: string; label: string }) {
  useFreshInfo();
  return <QrCode {...props} />;
}
