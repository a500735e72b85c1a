import { LOCALES } from '@tsudoi/i18n/locale';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { keyboardSettings } from '@tsudoi/ui/headless/screen/keyboard';
import { SCHEMES, useScheme } from '@tsudoi/ui/mantine/scheme';
import { useSnapshot } from 'valtio';
import { chooseLocale } from '../preferences.ts';

/** Language, light or dark, and keys: how the console looks and listens in this browser. */
export function DisplaySection() {
  const t = useT();
  const locale = useLocale();
  const { scheme, chooseScheme } = useScheme();
  const { singleKeys } = useSnapshot(keyboardSettings);
  return (
    <section className="sec stack" aria-labelledby="own-display">
      <h2 id="own-display">{t('own.display')}</h2>
      <p className="hint">{t('own.display_hint')}</p>
      <fieldset className="field">
        <legend className="lab">{t('own.language')}</legend>
        <div className="choice">
          {LOCALES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                className="ck"
                name="own-locale"
                checked={each === locale}
                onChange={() => chooseLocale(each)}
              />
              {t(`locale.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="lab">{t('own.theme')}</legend>
        <div className="choice">
          {SCHEMES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                className="ck"
                name="own-theme"
                checked={each === scheme}
                onChange={() => chooseScheme(each)}
              />
              {t(`own.theme.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="row">
        <input
          type="checkbox"
          className="ck"
          checked={singleKeys}
          onChange={(event) => {
            keyboardSettings.singleKeys = event.target.checked;
          }}
        />
        {t('keys.single')}
      </label>
    </section>
  );
}
