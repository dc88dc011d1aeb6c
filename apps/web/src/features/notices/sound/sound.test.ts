// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writePreference } from '../../../lib/session/preferences.ts'

interface FakeSound {
  preload: string
  src: string
  currentTime: number
  load: ReturnType<typeof vi.fn>
  play: ReturnType<typeof vi.fn>
}

let made: FakeSound[]

/** A fresh start of the page, with the wish that this browser keeps. */
async function start(wish: 'on' | 'off' | '') {
  vi.resetModules()
  writePreference('sound', wish)
  return import('./sound.ts')
}

beforeEach(() => {
  made = []
  vi.stubGlobal(
    'Audio',
    class {
      preload = ''
      src = ''
      currentTime = 0
      load = vi.fn()
      // As browsers do on a page that nobody has used yet.
      play = vi.fn(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError')))
      constructor() {
        made.push(this)
      }
    },
  )
})

describe('the sound of a notice', () => {
  it('is fetched once ahead of the first one, and not played by that', async () => {
    const { preloadSound } = await start('on')
    preloadSound()
    preloadSound()
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ preload: 'auto', src: expect.stringMatching(/notice.*\.wav$/) })
    expect(made[0]?.load).toHaveBeenCalledTimes(1)
    expect(made[0]?.play).not.toHaveBeenCalled()
  })

  it('comes from what was fetched, and a refusal of the browser ends nowhere', async () => {
    const { preloadSound, playSound } = await start('on')
    preloadSound()
    playSound()
    expect(made).toHaveLength(1)
    expect(made[0]?.play).toHaveBeenCalledTimes(1)
    // A rejection that nobody takes would fail this run.
    await new Promise((resolve) => setTimeout(resolve))
  })

  it.each(['', 'off'] as const)('is neither fetched nor played where the wish is “%s”', async (wish) => {
    const { preloadSound, playSound } = await start(wish)
    preloadSound()
    playSound()
    expect(made).toEqual([])
  })

  it('is fetched when it is switched on', async () => {
    const { setSound } = await start('off')
    setSound(true)
    expect(made[0]?.load).toHaveBeenCalledTimes(1)
    expect(made[0]?.play).not.toHaveBeenCalled()
  })
})
