import { readPreference, writePreference } from '../../../lib/preferences.ts'

const address = new URL('./notice.wav', import.meta.url).href
let audio: HTMLAudioElement | null = null

/** Whether a sound is wanted on this device; off until somebody switches it on. */
export function isSoundOn(): boolean {
  return readPreference('sound') === 'on'
}

export function setSound(isOn: boolean): void {
  writePreference('sound', isOn ? 'on' : 'off')
}

/** Fetches the sound ahead of the first notice, so that it comes with it and not after. */
export function preloadSound(): void {
  if (audio || typeof Audio === 'undefined') return
  audio = new Audio()
  audio.preload = 'auto'
  audio.src = address
}

/** Plays it, wanted or not: for listening to it. Browsers refuse before the page was first used. */
export function playNow(): void {
  preloadSound()
  if (!audio) return
  audio.currentTime = 0
  audio.play().catch(() => undefined)
}

export function playSound(): void {
  if (isSoundOn()) playNow()
}
