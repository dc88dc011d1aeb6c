import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './People.module.css'
import './texts.ts'

export interface ChangeLine {
  slug: string
  name: string
  before: string
  after: string
  /** Note for the approver, shown below the new value. */
  note?: string | null
}

/** Old and new values, one row per field. */
export function ChangeTable({ lines }: { lines: readonly ChangeLine[] }) {
  const { t } = useTranslation('peopleChanges')
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{t('changes')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.slug}>
            <th scope="row">{line.name}</th>
            <td className={classes.before}>{line.before || t('nothing')}</td>
            <td className={classes.after}>
              {line.after || t('nothing')}
              {line.note ? (
                <Text size="xs" mt={2}>
                  {line.note}
                </Text>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
