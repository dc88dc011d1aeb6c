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

/** Loads the module afresh, with the preference stored in this browser. */
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
      // As browsers do before the first user interaction.
      play = vi.fn(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError')))
      constructor() {
        made.push(this)
      }
    },
  )
})

describe('the sound of a notice', () => {
  it('is prefetched without being played', async () => {
    const { preloadSound } = await start('on')
    preloadSound()
    preloadSound()
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ preload: 'auto', src: expect.stringMatching(/notice.*\.wav$/) })
    expect(made[0]?.load).toHaveBeenCalledTimes(1)
    expect(made[0]?.play).not.toHaveBeenCalled()
  })

  it('is played from the prefetched data, and ignores a refusal by the browser', async () => {
    const { preloadSound, playSound } = await start('on')
    preloadSound()
    playSound()
    expect(made).toHaveLength(1)
    expect(made[0]?.play).toHaveBeenCalledTimes(1)
    // An unhandled rejection would fail this run.
    await new Promise((resolve) => setTimeout(resolve))
  })

  it.each(['', 'off'] as const)('is neither fetched nor played with the preference “%s”', async (wish) => {
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
