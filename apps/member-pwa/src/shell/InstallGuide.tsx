import { IconChevronRight, IconDeviceMobile, IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Mark } from '../parts/Mark.tsx';
import { unbroken } from '../parts/member.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useStore } from '../parts/store.ts';
import { facility } from '../session/facility-store.ts';
import { install, installWay } from './install.ts';
import { afterLater, hintMemory, isOffered, remember } from './installHint.ts';
import { useT } from './words.ts';
import '../look/install.css';

const putAside = () => remember(afterLater(hintMemory(), Date.now()));

function useInstall(onAsked?: () => void) {
  const way = useStore(installWay);
  const [guide, setGuide] = useState(false);
  const start = async () => {
    if (way === 'ios') {
      setGuide(true);
      return;
    }
    // The browser may offer its prompt again at once; the hint does not come back with it.
    onAsked?.();
    if (!(await install())) putAside();
  };
  return { way, start: () => void start(), sheet: guide ? <IosGuide onClose={() => setGuide(false)} /> : null };
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

/** The hint on home, at a good moment; after あとで it rests for months. */
export function InstallHint() {
  const t = useT();
  const [isShown, setShown] = useState(() => isOffered(hintMemory(), installWay.get(), Date.now()));
  const { way, start, sheet } = useInstall(() => setShown(false));
  if (way === 'none' || !isShown) return sheet;
  const later = () => {
    putAside();
    setShown(false);
  };
  return (
    <section className="list install" aria-labelledby="install">
      <IconDeviceMobile className="i" aria-hidden="true" />
      <p className="grow" id="install">
        <b>{t('shell.install')}</b>
        <small>{t('shell.install_why')}</small>
      </p>
      <div className="verbs">
        <button type="button" className="btn md" onClick={later}>
          {t('shell.install_later')}
        </button>
        <button type="button" className="btn md pri" onClick={start}>
          {t(way === 'ios' ? 'shell.install_how' : 'shell.install_verb')}
        </button>
      </div>
      {sheet}
    </section>
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
