// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCamera } from './camera.ts'

const readQr = vi.hoisted(() => vi.fn<() => string | null>())
vi.mock('./qr/read-qr.ts', () => ({ readQr }))

const onCode = vi.fn()
const drawn = vi.fn()

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
          Object.defineProperty(element, 'videoWidth', { value: 1280, configurable: true })
          Object.defineProperty(element, 'videoHeight', { value: 720, configurable: true })
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
  readQr.mockReset()
  drawn.mockReset()
  const context = { drawImage: drawn, getImageData: () => ({ width: 1, height: 1, data: [] }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
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
  vi.restoreAllMocks()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('where the browser’s reader never works, the library reads, from a smaller picture', async () => {
  withReader(() => Promise.reject(new Error('not supported')))
  readQr.mockReturnValue('LAP-0002')
  render(<Camera />)
  await wait(2000)
  expect(onCode).not.toHaveBeenCalled()
  await wait(2500)
  expect(onCode).toHaveBeenCalledWith('LAP-0002')
  expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, 640, 360)
  expect(screen.queryByText('failed')).toBeNull()
})

test('where the browser has none, the library reads from the beginning; one that never works says so', async () => {
  readQr.mockReturnValue(null)
  render(<Camera />)
  await wait(1000)
  readQr.mockReturnValue('LAP-0003')
  await wait(1000)
  expect(onCode).toHaveBeenCalledWith('LAP-0003')
  readQr.mockImplementation(() => {
    throw new Error('not supported')
  })
  await wait(5000)
  expect(screen.queryByText('failed')).not.toBeNull()
})

test('a camera that is not allowed says so', async () => {
  const getUserMedia = () => Promise.reject(new Error('not allowed'))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  render(<Camera />)
  await wait(100)
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
