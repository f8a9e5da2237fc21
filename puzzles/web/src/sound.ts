// Sounds made by the browser's synthesiser, and short vibrations. Both are off until the player wants
// them.

export type Event = 'lay' | 'trick' | 'draw' | 'refused' | 'won' | 'lost';

/** A tone: frequency in hertz, start and length in seconds. */
type Tone = readonly [frequency: number, start: number, length: number];

const TONES: Record<Event, readonly Tone[]> = {
  lay: [[320, 0, 0.06]],
  trick: [[523, 0, 0.09], [784, 0.08, 0.16]],
  draw: [[220, 0, 0.05], [260, 0.07, 0.05]],
  refused: [[140, 0, 0.14]],
  won: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.16], [1047, 0.42, 0.5]],
  lost: [[330, 0, 0.2], [262, 0.18, 0.4]],
};
/** Vibrations and pauses in milliseconds. */
const PULSES: Record<Event, number[]> = {
  lay: [8], trick: [12, 40, 24], draw: [6], refused: [30, 40, 30], won: [40, 60, 40, 60, 120], lost: [120],
};
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Plays the tones of an event. Browsers allow sound only after the player did something. */
export function sound(event: Event): void {
  try {
    context ??= new AudioContext();
    const {currentTime, destination} = context;
    for (const [frequency, start, length] of TONES[event]) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(LOUDNESS, currentTime + start);
      gain.gain.exponentialRampToValueAtTime(0.001, currentTime + start + length);
      tone.connect(gain).connect(destination);
      tone.start(currentTime + start);
      tone.stop(currentTime + start + length);
    }
  } catch {
    // without an audio device the game goes on in silence
  }
}

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';
export function vibrate(event: Event): void {
  if (canVibrate()) navigator.vibrate(PULSES[event]);
}
