import { readPreference, writePreference } from '../../../lib/session/preferences.ts'

const address = new URL('./notice.wav', import.meta.url).href
let audio: HTMLAudioElement | null = null

/** Whether sound is enabled on this device; off by default. */
export function isSoundOn(): boolean {
  return readPreference('sound') === 'on'
}

export function setSound(isOn: boolean): void {
  writePreference('sound', isOn ? 'on' : 'off')
  preloadSound()
}

function load(): HTMLAudioElement | null {
  if (audio || typeof Audio === 'undefined') return audio
  audio = new Audio()
  audio.preload = 'auto'
  audio.src = address
  audio.load()
  return audio
}

/**
 * Prefetches the sound so that it plays without delay; does nothing if sound is disabled. Does not play it,
 * which browsers refuse before the first user interaction.
 */
export function preloadSound(): void {
  if (isSoundOn()) load()
}

/**
 * Plays the sound regardless of the preference, as a test. Browsers refuse before the first user interaction.
 */
export function playNow(): void {
  const sound = load()
  if (!sound) return
  sound.currentTime = 0
  sound.play().catch(() => undefined)
}

export function playSound(): void {
  if (isSoundOn()) playNow()
}
