// The api's tests on the PostgreSQL server that TEST_DATABASE_URL names.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

if (!process.env.TEST_DATABASE_URL) {
  process.stderr.write(
    'Set TEST_DATABASE_URL to a PostgreSQL 15 or newer whose role may create databases and roles, for example postgres://muster@127.0.0.1:5432/muster\n',
  )
  process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--reporter=dot'], {
  cwd: fileURLToPath(new URL('../apps/api', import.meta.url)),
  stdio: 'inherit',
})
process.exit(status ?? 1)
