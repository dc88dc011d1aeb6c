import type { Conflict } from '@muster/contract/requests/requests.contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import classes from './Requests.module.css'

/** Warnings for the approver, such as overlapping leave. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <ul className={classes.conflicts}>
      {conflicts.map(({ tone, text }) => (
        <li key={text} className={classes.conflict} data-tone={tone}>
          {tone === 'warning' ? (
            <IconAlertTriangle size={16} aria-hidden />
          ) : (
            <IconInfoCircle size={16} aria-hidden />
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
