import { fail } from '../../platform/errors.ts'

/**
 * Whoever edits an older version than the record's is told instead of overwriting somebody else's change. Ask
 * once the record is locked.
 *
 * @param expected what the editor saw; undefined when they don't say
 * @throws AppError `record.conflict`
 */
export function requireVersion(stored: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== stored) fail('record.conflict')
}
