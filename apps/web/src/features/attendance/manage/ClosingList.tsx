import { Text } from '@mantine/core'
import type { previewLock } from '@muster/contract/attendance/register.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Manage.module.css'

export type Closing = DataOf<typeof previewLock>

/** Number of items that should be decided before the period is locked. */
export const openIn = ({ open_days, missing, absent, pending_requests }: Closing): number =>
  open_days + missing + absent + pending_requests

interface Step {
  id: string
  state: 'done' | 'open' | 'note'
  text: string
  links: { label: string; to: string }[]
}

const icons = { done: IconCircleCheck, open: IconAlertTriangle, note: IconInfoCircle }

function useSteps(closing: Closing): Step[] {
  const { t } = useTranslation('attendanceManage')
  const { from_date: from, to_date: to, waiting, accepted } = closing
  const list = (kind: string, more = '') => `/attendance/exceptions?kind=${kind}&from=${from}&to=${to}${more}`
  const step = (id: 'missing' | 'absent' | 'late' | 'early'): Step => {
    const count = closing[id]
    const isNote = id === 'late' || id === 'early'
    const state = count === 0 ? 'done' : isNote ? 'note' : 'open'
    const links = [{ label: t(isNote ? 'periods.look' : 'periods.settle'), to: list(id) }]
    return { id, state, text: t(`periods.steps.${id}`, { count }), links: count === 0 ? [] : links }
  }
  return [
    {
      id: 'open',
      state: closing.open_days === 0 ? 'done' : 'open',
      text: t('periods.steps.open', { count: closing.open_days }),
      links: [],
    },
    step('missing'),
    step('absent'),
    {
      id: 'waiting',
      state: waiting.length === 0 ? 'done' : 'open',
      text: t('periods.steps.waiting', { count: closing.pending_requests }),
      links: waiting.map(({ kind, name, count }) => ({
        label: t('periods.kind', { name, count }),
        to: `/requests/kind/${kind}?f.status=0`,
      })),
    },
    step('late'),
    step('early'),
    ...(accepted > 0
      ? [
          {
            id: 'accepted',
            state: 'note' as const,
            text: t('periods.steps.accepted', { count: accepted }),
            links: [{ label: t('periods.look'), to: list('absent', '&accepted=1') }],
          },
        ]
      : []),
  ]
}

/** Checklist before a period is locked, each item with a link to resolve it. */
export function ClosingList({ closing }: { closing: Closing }) {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  const steps = useSteps(closing)
  const name = t('periods.checklist', {
    from: format.day(closing.from_date),
    to: format.day(closing.to_date),
  })
  return (
    <ul className={classes.steps} aria-label={name}>
      {steps.map(({ id, state, text, links }) => {
        const Icon = icons[state]
        return (
          <li key={id} data-state={state}>
            <Icon size={20} aria-hidden />
            <Text size="sm" span>
              {text}
            </Text>
            <span className={classes.stepLinks}>
              {links.map(({ label, to }) => (
                <AppLink key={to} to={to}>
                  {label}
                </AppLink>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
