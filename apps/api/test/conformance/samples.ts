import type { TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

type Sample = (world: World, admin: TestAccount) => SampleInput | Promise<SampleInput>

/**
 * Good inputs for the calls whose schema alone can't give one: by endpoint id. A new call that the
 * generated input does not satisfy fails the suite until it stands here.
 */
export const samples: Record<string, Sample> = {}
