import { field, z } from '../kit/index.ts'

/** An uploaded file, by the path its upload answered. */
export const filePath = () => field.requiredText(300)
export const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
