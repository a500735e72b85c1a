import { useEffect, useRef, useState } from 'react';
import { loadReader } from '../reader/reader.ts';
import { t } from '../words.ts';

/** Pause between two looks, and how long the same code is not read again, in ms. */
const LOOK_MS = 120;
const SAME_MS = 3_000;

interface Torch extends MediaTrackConstraintSet {
  torch?: boolean;
}

/** The camera, which tells what it reads; while `isPaused` it reads nothing. */
export function Camera({ isPaused, isLit, onRead }: { isPaused: boolean; isLit: boolean; onRead(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [is, setIs] = useState<'starting' | 'on' | 'refused'>('starting');
  const [attempt, setAttempt] = useState(0);
  const stream = useRef<MediaStream>(undefined);
  const paused = useRef(isPaused);
  const read = useRef(onRead);
  useEffect(() => {
    paused.current = isPaused;
    read.current = onRead;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the camera again
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { text: '', at: 0 };
    async function run(): Promise<void> {
      setIs('starting');
      const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted });
      const { current } = video;
      if (isGone || current === null) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      stream.current = opened;
      current.srcObject = opened;
      await current.play();
      const reader = await loadReader();
      setIs('on');
      const look = async () => {
        // What is still there when the answer has gone is not read again.
        if (paused.current) last.at = performance.now();
        if (!paused.current && current.readyState >= current.HAVE_CURRENT_DATA) {
          const text = await reader(current).catch(() => undefined);
          const now = performance.now();
          if (text !== undefined && !paused.current && (text !== last.text || now - last.at > SAME_MS)) {
            last = { text, at: now };
            read.current(text);
          } else if (text !== undefined && text === last.text) last.at = now;
        }
        if (!isGone) timer = setTimeout(() => void look(), LOOK_MS);
      };
      if (!isGone) void look();
    }
    run().catch(() => !isGone && setIs('refused'));
    return () => {
      isGone = true;
      clearTimeout(timer);
      for (const track of stream.current?.getTracks() ?? []) track.stop();
    };
  }, [attempt]);

  useEffect(() => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    const light: Torch = { torch: isLit };
    track?.applyConstraints({ advanced: [light] }).catch(() => {
      // A camera without a light.
    });
  }, [isLit]);

  return (
    <section className="camera" aria-label={t('door.ready.camera')}>
      <video ref={video} playsInline muted hidden={is === 'refused'} />
      {is === 'refused' ? (
        <div className="refused" role="status">
          <b>{t('door.camera_refused')}</b>
          <p>{t('door.camera_refused_lead')}</p>
          <button type="button" className="btn" onClick={() => setAttempt((before) => before + 1)}>
            {t('door.retry')}
          </button>
        </div>
      ) : (
        <>
          <div className="frame" aria-hidden="true" />
          <p className="say">{t(is === 'on' ? 'door.aim' : 'door.camera_starting')}</p>
        </>
      )}
    </section>
  );
}
