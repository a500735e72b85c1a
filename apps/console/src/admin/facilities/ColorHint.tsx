import { deriveAccent } from '@tsudoi/domain';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { accentStyle } from '@tsudoi/ui/look/theme.ts';

const WORDS = {
  kept: 'facilities.color_kept',
  moved: 'facilities.color_moved',
  near_danger: 'facilities.color_ink',
  grey: 'facilities.color_ink',
  not_a_colour: 'facilities.color_hint',
} as const;

/** What becomes of a chosen colour: a button and a card in it, and why it may be darker. */
export function ColorHint({ name }: { name: string }) {
  const t = useT();
  const chosen = useFieldValue(name);
  const accent = deriveAccent(typeof chosen === 'string' ? chosen : '');
  return (
    <span className="swatches" style={accentStyle(accent)}>
      <i className="swatch card" />
      <i className="swatch fill" />
      <span>{t(WORDS[accent.change])}</span>
    </span>
  );
}
