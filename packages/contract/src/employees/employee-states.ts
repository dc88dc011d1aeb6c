import { z } from '../kit/index.ts'

export const employmentStatus = z.enum(['active', 'left'])
/** `none`: the person has no login yet. */
export const accountState = z.enum(['none', 'invited', 'active', 'disabled'])
export type AccountState = z.infer<typeof accountState>
