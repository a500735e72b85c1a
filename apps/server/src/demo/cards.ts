import type { CardSide } from '@tsudoi/contract/card-designs';
import { deriveAccent, firstStyle, newCardItem, standardCard } from '@tsudoi/domain';

/** The card of あおば's ordinary members: the usual front over two colours, and a back with where the club is found. */
export function aobaCard(color: string): CardSide[] {
  const colors = deriveAccent(color);
  const front = standardCard(colors);
  const ground = { from: colors.card, to: '#0d3f58', angle: 120 };
  const line = (source: string, y: number, style: Parameters<typeof firstStyle>[1] = {}) => ({
    ...newCardItem('text', colors.cardText, source),
    ...{ x: 8, y, w: 84, h: 10 },
    style: firstStyle(colors.cardText, { size: 8, ...style }),
  });
  return [
    { ...front, ground },
    {
      background: null,
      ground,
      items: [
        line('facility.name', 8, { size: 10, weight: 'bold' }),
        line('text:この会員証は、記名された本人だけが使えます。', 24, { size: 7, min_size: 5 }),
        line('text:拾われた方は、下の連絡先までお知らせください。', 34, { size: 7, min_size: 5 }),
        line('facility.phone', 48),
        line('facility.contact_email', 58),
        { ...newCardItem('barcode', colors.cardText), x: 8, y: 74, w: 84, h: 18 },
      ],
    },
  ];
}
