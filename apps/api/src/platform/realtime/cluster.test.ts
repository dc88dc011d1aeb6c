import { Server } from 'socket.io'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { joinCluster } from './cluster.ts'

test('closes while its listening connection is still being opened', async ({ skip }) => {
  const { platform } = await createTestApp()
  const cluster = joinCluster(platform, () => undefined)
  if (!cluster) return skip('The embedded database has one node.')
  const { adapter } = new Server({ adapter: cluster.adapter }).of('/')
  const early = Promise.resolve(adapter.close()).then(() => cluster.close())
  await expect(early).resolves.toBeUndefined()
})
