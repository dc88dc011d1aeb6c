import { fail } from '../../../platform/errors.ts'
import { bulkTexts } from './bulk.texts.ts'

/** Unique indexes of employees, with their fields. */
const fields: Readonly<Record<string, { slug: string; message: string }>> = {
  employee_code_key: { slug: 'EMPLOYEE_CODE', message: bulkTexts('employeeCodeTaken') },
  employee_email_key: { slug: 'EMAIL', message: bulkTexts('workEmailTaken') },
}

/**
 * Runs `work` and attaches a unique violation to its field: a concurrent call may have saved the same value after
 * it was checked. The transaction is aborted then.
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
