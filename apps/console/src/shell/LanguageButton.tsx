import { LOCALES } from '@tsudoi/i18n/locale';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { chooseLocale } from './preferences.ts';

/** The other language by its own name, where whoever needs it can read it. */
export function LanguageButton() {
  const t = useT();
  const locale = useLocale();
  return LOCALES.filter((each) => each !== locale).map((each) => (
    <Button key={each} small kind="quiet" className="sub" lang={each} onClick={() => chooseLocale(each)}>
      {t(`locale.${each}`)}
    </Button>
  ));
}
