// @vitest-environment node

import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../../../../test/fake-caches.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { connectionStore } from '../../../lib/calls/connection.ts'
import { offlineCache } from '../../../lib/session/offline-cache.ts'
import { addReceipt, dropReceipt, sendReceipt } from './kept-receipts.ts'
import { isKept } from './line-draft.ts'

const server = vi.hoisted(() => ({ upload: vi.fn(), uploadProblem: vi.fn() }))
vi.mock('../../../lib/calls/upload.ts', () => server)

const photo = new File(['%PDF-1.4'], 'Taxi, Pune.pdf', { type: 'application/pdf' })
const unreached = new ApiError({ key: 'client.network', message: 'Network Error', status: 0 })
const refused = new ApiError({ key: 'files.scripts', message: 'It has scripts.', status: 422 })

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('location', { origin: 'http://localhost' })
  connectionStore.reached()
  server.uploadProblem.mockReturnValue(null)
  server.upload.mockReset().mockImplementation(async (_folder: string, file: File) => ({
    ...{ filePath: '1/receipts/a.pdf', originalName: file.name },
  }))
})

test('with a connection a receipt is uploaded at once', async () => {
  const file = await addReceipt(photo, true)
  expect(file).toMatchObject({ path: '1/receipts/a.pdf', name: 'Taxi, Pune.pdf' })
  expect(isKept(file)).toBe(false)
})

test('without one the device keeps it, and it is uploaded with its name once there is one', async () => {
  server.upload.mockRejectedValueOnce(unreached)
  const kept = await addReceipt(photo, true)
  expect(isKept(kept)).toBe(true)
  connectionStore.lost()
  expect(isKept(await addReceipt(photo, true))).toBe(true)
  // Known to be offline: nobody waits for a call to fail.
  expect(server.upload).toHaveBeenCalledTimes(1)
  server.upload.mockRejectedValueOnce(unreached)
  expect(await sendReceipt(kept)).toEqual({ isWaiting: true })
  expect(await sendReceipt(kept)).toMatchObject({
    file: { path: '1/receipts/a.pdf', name: 'Taxi, Pune.pdf' },
  })
  const [, sent] = server.upload.mock.lastCall as [string, File]
  expect([sent.name, sent.type, await sent.text()]).toEqual(['Taxi, Pune.pdf', 'application/pdf', '%PDF-1.4'])
})

test('what the server refuses stays with the reason; a file that is gone says so', async () => {
  connectionStore.lost()
  const kept = await addReceipt(photo, true)
  server.upload.mockRejectedValueOnce(refused)
  expect(await sendReceipt(kept)).toEqual({ problem: 'It has scripts.' })
  await dropReceipt(kept)
  expect(await sendReceipt(kept)).toHaveProperty('problem')
  expect(server.upload).toHaveBeenCalledTimes(1)
})

test('a claim that the device does not keep needs a connection, and too large a file is refused without one', async () => {
  server.upload.mockRejectedValueOnce(unreached)
  await expect(addReceipt(photo, false)).rejects.toBe(unreached)
  connectionStore.lost()
  server.uploadProblem.mockReturnValueOnce('File shall not be greater than 10MB.')
  await expect(addReceipt(photo, true)).rejects.toThrow('greater than 10MB')
})

test('the end of the session removes what the device kept', async () => {
  connectionStore.lost()
  const kept = await addReceipt(photo, true)
  await offlineCache.clear()
  expect(await sendReceipt(kept)).toHaveProperty('problem')
})
