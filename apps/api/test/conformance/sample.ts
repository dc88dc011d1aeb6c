import type { TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

/** A valid input for one call, made of what the world has. */
export type Sample = (world: World, admin: TestAccount) => SampleInput | Promise<SampleInput>
