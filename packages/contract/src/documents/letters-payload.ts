import { field, z } from '../kit/index.ts'
import { letterCategories } from './letters.constants.ts'

/** What the request to send letters stores. */
export const lettersPayload = z.object({
  run_id: field.id(),
  title: z.string(),
  category: z.enum(letterCategories),
  letters: z.int(),
  letter_date: z.string(),
  /** The first recipients. */
  names: z.array(z.string()),
})
export type LettersPayload = z.infer<typeof lettersPayload>
