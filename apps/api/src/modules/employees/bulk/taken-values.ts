import { fail } from '../../../platform/errors.ts'
import { bulkTexts } from './bulk.texts.ts'

/** The unique indexes of people, and the field that each belongs to. */
const fields: Readonly<Record<string, { slug: string; message: string }>> = {
  employee_code_key: { slug: 'EMPLOYEE_CODE', message: bulkTexts('employeeCodeIsTakenAlready') },
  employee_email_key: { slug: 'EMAIL', message: bulkTexts('workEMailIsTakenAlready') },
}

/**
 * Does `work`, and says at which field a value was taken by somebody who was faster: between the check and the
 * writing another one may have saved the same code. The transaction is over then.
 *
 * @throws AppError `request.invalid` with the field
 */
export async function namingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const field = code === '23505' && constraint ? fields[constraint] : undefined
    if (!field) throw error
    fail('request.invalid', { fields: { [field.slug]: field.message }, message: field.message })
  }
}
