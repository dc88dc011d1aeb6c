import type { StarterTemplate } from '@muster/contract/documents/letter-templates.contract'
import { englishStarters } from './english.texts.ts'
import { hindiStarters } from './hindi.texts.ts'

/** Letters to begin with. Everything in them can be changed once they are templates. */
export const starters: StarterTemplate[] = [...englishStarters, ...hindiStarters]
