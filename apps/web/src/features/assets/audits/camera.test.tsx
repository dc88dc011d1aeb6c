// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCamera } from './camera.ts'

const onCode = vi.fn()

function Camera() {
  const video = useRef<HTMLVideoElement>(null)
  const hasFailed = useCamera(video, true, onCode)
  return (
    <>
      <video
        muted
        ref={(element) => {
          if (!element) return
          Object.defineProperty(element, 'readyState', { value: 4, configurable: true })
          element.play = () => Promise.resolve()
          video.current = element
        }}
      />
      {hasFailed ? <p>failed</p> : null}
    </>
  )
}

function withReader(detect: () => Promise<{ rawValue: string }[]>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect
    },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  onCode.mockReset()
  const getUserMedia = () => Promise.resolve({ getTracks: () => [] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    set: () => undefined,
    configurable: true,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a reader that never works says so', async () => {
  withReader(() => Promise.reject(new Error('not supported')))
  render(<Camera />)
  await wait(1000)
  expect(screen.queryByText('failed')).toBeNull()
  await wait(3000)
  expect(screen.queryByText('failed')).not.toBeNull()
})

test('a picture now and then that cannot be read is nothing', async () => {
  let turn = 0
  withReader(() =>
    ++turn % 5 === 0 ? Promise.resolve([{ rawValue: 'LAP-0001' }]) : Promise.reject(new Error()),
  )
  render(<Camera />)
  await wait(8000)
  expect(screen.queryByText('failed')).toBeNull()
  expect(onCode).toHaveBeenCalledWith('LAP-0001')
})
