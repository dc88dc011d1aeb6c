import { Button, Checkbox } from '@mantine/core'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { ListedRequest } from '../data/request-queries.ts'
import { Conflicts } from './Conflicts.tsx'
import { DayStrip } from './DayStrip.tsx'
import classes from './Requests.module.css'
import { useSwipe } from './useSwipe.ts'

interface InboxCardProps {
  request: ListedRequest
  /** Where the card leads: the request in this list. */
  to: string
  isSelected: boolean
  isCurrent: boolean
  onSelect: () => void
  onApprove: () => void
  onReject: () => void
}

/**
 * A pending request: requester, content, its days, warnings, and the two decision buttons within thumb reach. Clicking
 * the card outside its controls opens the request.
 */
export function InboxCard(props: InboxCardProps) {
  const { request, to, isSelected, isCurrent, onSelect, onApprove, onReject } = props
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const lock = useOfflineLock()
  const isLocked = 'aria-disabled' in lock
  const { way, shift, handlers } = useSwipe((to) => {
    if (!isLocked) (to === 'right' ? onApprove : onReject)()
  })
  const { EMPLOYEE_NAME: name, acting_for: actingFor, due_at: due } = request
  const under = [
    request.REQUEST_NAME,
    actingFor ? t('actingFor', { name: actingFor }) : '',
    due ? t(Date.parse(due) < Date.now() ? 'late' : 'dueAt', { when: format.dayTime(due) }) : '',
  ]
  return (
    <li className={classes.swipe} data-way={way ?? undefined}>
      {/* The keys move the focus from card to card: a group with a name, so that screen readers say whose it is. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div
        className={classes.card}
        role="group"
        aria-label={`${name}, ${request.summary}`}
        tabIndex={-1}
        data-current={isCurrent || undefined}
        data-request={request.REQUEST_ID}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
        {...handlers}
      >
        <AppLink
          to={to}
          preventScrollReset
          className={classes.cover}
          draggable={false}
          aria-label={`${t('inbox.open')}: ${name}, ${request.summary}`}
        />
        <div className={classes.head}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: only enlarges the target of the checkbox, which has its own name */}
          <label className={classes.pick}>
            <Checkbox
              size="md"
              checked={isSelected}
              onChange={onSelect}
              aria-label={t('inbox.select', { name: `${name}, ${request.summary}` })}
            />
          </label>
          <div className={classes.who}>
            <PersonChip
              name={name}
              src={request.photo}
              colorKey={request.EMPLOYEE_ID}
              subtitle={under.filter(Boolean).join(' · ')}
            />
          </div>
        </div>
        <p className={classes.what}>{request.summary}</p>
        {request.comment ? <p className={classes.comment}>{request.comment}</p> : null}
        <DayStrip days={request.around} />
        <Conflicts conflicts={request.conflicts} />
        <div className={classes.foot}>
          <Button onClick={onApprove} aria-label={`${t('approve')}: ${name}, ${request.summary}`} {...lock}>
            {t('approve')}
          </Button>
          <Button
            variant="default"
            onClick={onReject}
            aria-label={`${t('reject')}: ${name}, ${request.summary}`}
            {...lock}
          >
            {t('reject')}
          </Button>
        </div>
      </div>
    </li>
  )
}
