import { readPreference, writePreference } from '../../../lib/session/preferences.ts'

const address = new URL('./notice.wav', import.meta.url).href
let audio: HTMLAudioElement | null = null

/** Whether a sound is wanted on this device; off until somebody switches it on. */
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
 * Fetches the sound ahead of the first notice, so that it comes with it and not after; nothing where no sound
 * is wanted. Nothing is played: browsers refuse that on a page that nobody has used yet.
 */
export function preloadSound(): void {
  if (isSoundOn()) load()
}

/** Plays it, wanted or not: for listening to it. Browsers refuse before the page was first used. */
export function playNow(): void {
  const sound = load()
  if (!sound) return
  sound.currentTime = 0
  sound.play().catch(() => undefined)
}

export function playSound(): void {
  if (isSoundOn()) playNow()
}
