import { contrast, deriveAccent } from '@tsudoi/domain';
import { storedFileOf } from '@tsudoi/ui/headless/form/files';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { accentStyle } from '@tsudoi/ui/look/theme.ts';
import { FacilityMark } from '../../shell/Mark.tsx';

const WORDS = {
  kept: 'facilities.color_kept',
  moved: 'facilities.color_moved',
  near_danger: 'facilities.color_ink',
  grey: 'facilities.color_ink',
  not_a_colour: 'facilities.color_hint',
} as const;
const SCHEMES = ['light', 'dark'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What becomes of a chosen colour, and how well words can be read on it. */
export function ColorHint() {
  const t = useT();
  const accent = deriveAccent(textOf(useFieldValue('color')));
  if (accent.change === 'not_a_colour') return t(WORDS.not_a_colour);
  const ratio = contrast(accent.fill, '#ffffff').toFixed(1);
  return `${t(WORDS[accent.change])}${t('facilities.color_contrast', { ratio })}`;
}

/** The chosen colour and logo in use, in light and in dark: head and card of the member app, and what the console does with it. */
export function ColorPreview() {
  const t = useT();
  const accent = deriveAccent(textOf(useFieldValue('color')));
  const name = textOf(useFieldValue('name')) || t('facilities.preview.name');
  const logo = storedFileOf(useFieldValue('logo'))?.file_url;
  return (
    <figure className="field c12 color-preview" style={accentStyle(accent)}>
      <figcaption className="lab">{t('facilities.preview')}</figcaption>
      <div className="color-sheets">
        {SCHEMES.map((scheme) => (
          <div key={scheme} className="color-sheet" style={{ colorScheme: scheme }}>
            <small>{t(`facilities.preview.${scheme}`)}</small>
            <div className="preview-head">
              <FacilityMark logo={logo === undefined || logo === '' ? null : logo} />
              <b>{name}</b>
            </div>
            <div className="preview-card">
              <span>{name}</span>
              <b>{t('facilities.preview.card')}</b>
            </div>
            <div className="preview-row">{t('facilities.preview.row')}</div>
            <div className="row">
              <span className="preview-link">{t('facilities.preview.link')}</span>
              <span className="grow" />
              <span className="preview-button">{t('action.update')}</span>
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}
