import { useEffect, useState } from 'react';
import { online } from '../../offline/network.ts';
import { useStore } from '../store.ts';
import { isDue, readStoredPass, renewPass, type ShownPass, shownPass, storedUntil } from './ladder.ts';

type StoredPass = Awaited<ReturnType<typeof readStoredPass>>;

/** Longest pause before the card is looked at again, in ms; after a failure it is the pause before the next try. */
const LOOK_MS = 60_000;
/** How long the answer is waited for where the phone has nothing, in ms: at a door with a bad network the number helps more. */
const PATIENCE_MS = 2_500;

/**
 * The window of the own pass that counts now; undefined until the phone has looked. It follows the clock, is renewed below 12 hours
 * where there is a network, and looked at anew whenever the screen is.
 */
export function usePass(): ShownPass | undefined {
  const isOnline = useStore(online);
  const [shown, setShown] = useState<ShownPass>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pass: StoredPass;
    let hasRead = false;
    let isGone = false;
    let triedAt = Number.NEGATIVE_INFINITY;

    function show(): void {
      const next = shownPass(pass, Date.now());
      setShown((before) =>
        before?.for !== undefined && next.for !== undefined && before.text === next.text ? before : next,
      );
      clearTimeout(timer);
      timer = setTimeout(() => void look(), Math.min(next.for ?? LOOK_MS, LOOK_MS));
    }

    async function look(): Promise<void> {
      if (!hasRead) pass = await readStoredPass();
      if (isGone) return;
      hasRead = true;
      const wantsNew = isDue(pass, Date.now()) && isOnline && Date.now() - triedAt >= LOOK_MS;
      // What the phone has is shown at once; where it has nothing, the answer is waited for.
      if (!wantsNew || shownPass(pass, Date.now()).for !== undefined) show();
      if (!wantsNew) return;
      if (shownPass(pass, Date.now()).for === undefined) {
        clearTimeout(timer);
        timer = setTimeout(show, PATIENCE_MS);
      }
      triedAt = Date.now();
      try {
        pass = await renewPass();
      } catch {
        // What the phone has goes on; the next look asks again.
      }
      if (!isGone) show();
    }

    const lookAgain = () => document.visibilityState === 'visible' && void look();
    void look();
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [isOnline]);
  return shown;
}

/** Until when the phone can show codes without network; undefined where it has none, or has not looked yet. */
export function usePassUntil(): Date | undefined {
  const [until, setUntil] = useState<Date>();
  useEffect(() => {
    let isGone = false;
    void readStoredPass().then((pass) => {
      const end = storedUntil(pass, Date.now());
      if (!isGone && end !== undefined) setUntil(new Date(end));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return until;
}
