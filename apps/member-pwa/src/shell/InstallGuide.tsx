import { IconChevronRight, IconDeviceMobile, IconShare2, IconSquarePlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Mark } from '../parts/Mark.tsx';
import { unbroken } from '../parts/member.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useStore } from '../parts/store.ts';
import { facility } from '../session/facility-store.ts';
import { hideHint, install, installWay, isHintHidden } from './install.ts';
import { useT } from './words.ts';
import '../look/install.css';

function useInstall() {
  const way = useStore(installWay);
  const [guide, setGuide] = useState(false);
  const start = () => (way === 'ios' ? setGuide(true) : void install());
  return { way, start, sheet: guide ? <IosGuide onClose={() => setGuide(false)} /> : null };
}

/** The entry of the menu. */
export function InstallRow() {
  const t = useT();
  const { way, start, sheet } = useInstall();
  if (way === 'none') return null;
  return (
    <li>
      <button type="button" className="rowlink" onClick={start}>
        {t('shell.install')}
        <IconChevronRight className="i" aria-hidden="true" />
      </button>
      {sheet}
    </li>
  );
}

/** The hint on home; once put aside it stays away for three months. */
export function InstallHint() {
  const t = useT();
  const { way, start, sheet } = useInstall();
  const [hidden, setHidden] = useState(isHintHidden);
  if (way === 'none' || hidden) return null;
  const close = () => {
    hideHint();
    setHidden(true);
  };
  return (
    <div className="list install">
      <button type="button" className="rowlink" onClick={start}>
        <IconDeviceMobile className="i" aria-hidden="true" />
        <span>
          {t('shell.install')}
          <small>{t('shell.install_why')}</small>
        </span>
      </button>
      <button type="button" className="ib" aria-label={t('shell.install_close')} onClick={close}>
        <IconX className="i" aria-hidden="true" />
      </button>
      {sheet}
    </div>
  );
}

/** How Safari puts a page on the home screen, in pictures: there is no button for it. */
function IosGuide({ onClose }: { onClose: () => void }) {
  const t = useT();
  const site = useStore(facility);
  return (
    <Sheet title={t('shell.install')} onClose={onClose}>
      <ol className="guide">
        <li>
          <span className="pic" aria-hidden="true">
            <IconShare2 />
          </span>
          <p>{t('shell.install_ios_1')}</p>
        </li>
        <li>
          <span className="pic wide" aria-hidden="true">
            {t('shell.install_ios_add')}
            <IconSquarePlus />
          </span>
          <p>{t('shell.install_ios_2')}</p>
        </li>
        <li>
          <span className="pic" aria-hidden="true">
            <Mark logo={site?.logo_image_path} />
          </span>
          <p>{t('shell.install_ios_3', { facility: unbroken(site?.name) })}</p>
        </li>
      </ol>
    </Sheet>
  );
}
