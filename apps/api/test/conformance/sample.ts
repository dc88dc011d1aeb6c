import type { TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

/** Creates a valid input for one call from the world's records. */
export type Sample = (world: World, admin: TestAccount) => SampleInput | Promise<SampleInput>
