import { expect, test } from 'vitest'
import type { SqlSession } from './migrate.ts'
import { checkServerVersion } from './server-version.ts'

const server = (number: string, name: string) => ({
  query: (async () => [{ number, name }]) as unknown as SqlSession['query'],
})

test('refuses a server that is too old before creating anything in it', async () => {
  await expect(checkServerVersion(server('140012', '14.12'))).rejects.toThrow(
    'PostgreSQL 14.12; Muster needs version 15',
  )
  await expect(checkServerVersion(server('150000', '15.0'))).resolves.toBeUndefined()
})
