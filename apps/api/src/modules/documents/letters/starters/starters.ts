import type { StarterTemplate } from '@muster/contract/documents/letter-templates.contract'
import { englishStarters } from './english.ts'
import { hindiStarters } from './hindi.ts'

/** Letters to begin with. Everything in them can be changed once they are templates. */
export const starters: StarterTemplate[] = [...englishStarters, ...hindiStarters]
