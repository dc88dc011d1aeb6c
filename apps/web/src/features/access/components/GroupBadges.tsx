import { StatusBadge } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import type { GroupRow } from '../data/group-queries.ts'
import classes from './Groups.module.css'

export function GroupStatus({ status }: { status: 0 | 1 }) {
  const { t } = useTranslation('access-groups')
  return (
    <StatusBadge kind={status === 1 ? 'success' : 'neutral'}>
      {t(status === 1 ? 'list.active' : 'list.off')}
    </StatusBadge>
  )
}

/** Short form of a group's conditions: "Location: Pune, Mumbai". */
export function LimitsInShort({ limits }: { limits: GroupRow['limits'] }) {
  const { t } = useTranslation('access-groups')
  return (
    <span className={classes.limits}>
      {limits.map(({ limit, names, total }) => (
        <span key={limit}>
          <span className={classes.limitName}>{t(`limits.${limit}`)}:</span> {names.join(', ')}
          {total > names.length ? ` ${t('more', { number: total - names.length })}` : ''}
        </span>
      ))}
    </span>
  )
}

/** The same as plain text, for copying and screen readers. */
export function limitsText(limits: GroupRow['limits'], label: (limit: string) => string): string {
  return limits
    .map(({ limit, names, total }) => {
      const more = total > names.length ? ` +${total - names.length}` : ''
      return `${label(limit)}: ${names.join(', ')}${more}`
    })
    .join('; ')
}
