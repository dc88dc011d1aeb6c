import { useTranslation } from 'react-i18next'
import classes from './Moves.module.css'
import './texts.ts'

interface Change {
  FIELD_SLUG: string
  FIELD_NAME: string
  before: string | null
  after: string | null
}

/** Old and new values, one line per field. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('moves')
  if (changes.length === 0) return null
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.FIELD_SLUG}>{changeText(t, change)}</li>
      ))}
    </ul>
  )
}

type Words = (key: 'planned.removed' | 'planned.change', values: Record<string, string>) => string

/** A change as plain text, for copying and printing. */
export function changeText(t: Words, change: Change): string {
  const field = change.FIELD_NAME
  const before = change.before ?? '–'
  return change.after === null
    ? t('planned.removed', { field, before })
    : t('planned.change', { field, before, after: change.after })
}
