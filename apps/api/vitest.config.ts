import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What needs a large organisation, load or minutes: `npm run test:full`. Figures in time are the bench's. */
const FULL_ONLY = [
  '**/*.scale.test.ts',
  'test/scale/**',
  'test/bench/**',
  'test/operations/{backup,commands,load}.test.ts',
]

/** What touches the database itself, where the embedded one may differ: run on both. */
const ON_BOTH_DATABASES = [
  'src/platform/{audit,db,jobs,metrics,realtime}/**/*.test.ts',
  'src/modules/operations/**/*.test.ts',
  'src/modules/attendance/{days/faults,clock/clock-batches}.test.ts',
  'test/tenancy.test.ts',
  'test/conformance/shapes.test.ts',
]

const TAKES_LONG = /conformance\/hostile-\d/

/**
 * Without the times of an earlier run Vitest begins with the largest files. The smallest ones are those that take
 * longest: at the end, one of them would keep one worker busy after the other has finished.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => TAKES_LONG.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts']
const which = process.env.API_TESTS

export default defineConfig({
  test: {
    name: 'api',
    include: which === 'embedded' ? ON_BOTH_DATABASES : everything,
    // A file named on the command line runs whatever its lane is.
    exclude: [...configDefaults.exclude, ...(which === 'ordinary' || which === 'embedded' ? FULL_ONLY : [])],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition is waited for as long as a busy machine may need.
    expect: { poll: { timeout: 20_000 } },
  },
})
