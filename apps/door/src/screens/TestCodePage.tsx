import { type Garbled, readTestCode, TEST_CODE, type TestReading } from '@tsudoi/domain';
import { isComposing } from '@tsudoi/ui/headless/screen/composing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { set } from '../state/state.ts';
import { useDoor } from '../useDoor.ts';
import { t } from '../words.ts';
import { Camera } from './Camera.tsx';

/** Quiet zone of a code, in modules, and pairs of characters that are named; more are counted. */
const QUIET = 4;
const NAMED_MAX = 12;

const drawn = encode(TEST_CODE, { ecc: 'M', border: QUIET });
const squares = drawn.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

const named = (character: string): string =>
  character === '' ? t('door.test.nothing') : character === ' ' ? t('door.test.space') : character;

const GOOD = { camera: 'door.test.camera_good', scanner: 'door.test.scanner_good' } as const;

function Characters({ of }: { of: readonly Garbled[] }) {
  return (
    <ul className="garbled" aria-label={t('door.test.characters')}>
      {of.slice(0, NAMED_MAX).map(({ sent, came }) => (
        <li key={`${sent} ${came}`}>
          <b>{named(sent)}</b> → <b>{named(came)}</b>
        </li>
      ))}
      {of.length > NAMED_MAX && <li>{t('door.test.more', { count: of.length - NAMED_MAX })}</li>}
    </ul>
  );
}

/** What reading the sample gave, and what to do where it read wrongly. */
function Reading({ of, by }: { of: TestReading | undefined; by: 'camera' | 'scanner' }) {
  return (
    <div role="status" className={of === undefined ? undefined : `state ${of.is === 'good' ? 'good' : 'bad'}`}>
      {of?.is === 'good' && <b>✓ {t(GOOD[by])}</b>}
      {of?.is === 'other' && <b>! {t('door.test.other')}</b>}
      {of?.is === 'garbled' && (
        <>
          <b>! {t('door.test.garbled', { count: of.characters.length })}</b>
          <Characters of={of.characters} />
          <p>{t(`door.test.todo.${of.because}`)}</p>
        </>
      )}
    </div>
  );
}

/** The sample code, to be shown, printed and read: by the camera, and by a hand scanner into the field. */
export function TestCodePage({ onDone }: { onDone(): void }) {
  const { tested } = useDoor();
  const [isLooking, setIsLooking] = useState(false);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = (by: 'camera' | 'scanner', text: string) => set({ tested: { ...tested, [by]: readTestCode(text) } });
  const check = () => {
    if (typed.trim() === '') return;
    found('scanner', typed);
    setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check();
  };
  return (
    <>
      <header className="bar">
        <button type="button" className="plain" onClick={onDone}>
          ‹ {t('door.back')}
        </button>
        <h1>{t('door.test.title')}</h1>
      </header>
      <main className="page">
        <div className="test-code">
          <svg
            viewBox={`0 0 ${drawn.size} ${drawn.size}`}
            role="img"
            aria-label={t('door.test.title')}
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${drawn.size}v${drawn.size}h-${drawn.size}z`} />
            <path fill="#000" d={squares} />
          </svg>
          <p>{t('door.test.lead')}</p>
          <button type="button" className="btn" onClick={() => print()}>
            {t('door.test.print')}
          </button>
        </div>
        <section className="field" aria-label={t('door.test.scanner')}>
          <form className="field" onSubmit={submit}>
            <label htmlFor="sample">{t('door.test.scanner')}</label>
            <small>{t('door.test.scanner_lead')}</small>
            <div className="row">
              <input
                ref={field}
                id="sample"
                value={typed}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={(event) => {
                  // An input method takes the Enter of a scanner for its own; what it made of the code stands in the field and is checked.
                  if (event.key === 'Enter' && isComposing(event.nativeEvent))
                    setTimeout(() => field.current?.form?.requestSubmit());
                }}
              />
              <button type="submit" className="btn">
                {t('door.check')}
              </button>
            </div>
          </form>
          <Reading of={tested.scanner} by="scanner" />
        </section>
        <section className="field" aria-label={t('door.ready.camera')}>
          <b>{t('door.ready.camera')}</b>
          {isLooking ? (
            <div className="test-camera">
              <Camera isPaused={false} isLit={false} onRead={(text) => found('camera', text)} />
            </div>
          ) : (
            <button type="button" className="btn" onClick={() => setIsLooking(true)}>
              {t('door.test.camera')}
            </button>
          )}
          <Reading of={tested.camera} by="camera" />
        </section>
      </main>
    </>
  );
}
