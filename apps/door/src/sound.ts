import type { DoorVerdict } from '@tsudoi/domain';

// One high tone, two tones, one long low tone; told apart with eyes closed.
const TONES: Record<DoorVerdict, readonly { pitch: number; at: number; for: number }[]> = {
  in: [{ pitch: 1_320, at: 0, for: 0.14 }],
  look: [
    { pitch: 740, at: 0, for: 0.14 },
    { pitch: 740, at: 0.22, for: 0.14 },
  ],
  no: [{ pitch: 196, at: 0, for: 0.6 }],
};
const BUZZ: Record<DoorVerdict, number[]> = { in: [60], look: [80, 80, 80], no: [500] };

let audio: AudioContext | undefined;

/** Lets sound be heard: browsers allow it from a press on. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
}

/** Lets an answer be heard and felt. */
export function ring(verdict: DoorVerdict): void {
  if ('vibrate' in navigator) navigator.vibrate(BUZZ[verdict]);
  if (audio === undefined || audio.state !== 'running') return;
  for (const tone of TONES[verdict]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    const from = audio.currentTime + tone.at;
    oscillator.type = verdict === 'no' ? 'square' : 'sine';
    oscillator.frequency.value = tone.pitch;
    gain.gain.setValueAtTime(0.25, from);
    gain.gain.linearRampToValueAtTime(0, from + tone.for);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + tone.for);
  }
}
