import { RingProgress, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { BalanceFigure } from '../parts/BalanceFigure.tsx'
import { ringShare } from '../parts/ring-share.ts'
import classes from './Apply.module.css'
import type { LeaveOption } from './apply-queries.ts'

function Left({ type }: { type: LeaveOption }) {
  const { t } = useTranslation('applyLeave')
  const format = useFormatter()
  if (type.figure !== null) return <BalanceFigure figure={type.figure} />
  return type.max_days === null ? t('noLimit') : `${format.number(type.max_days)} ${t('perTime')}`
}

interface TypeCardsProps {
  types: readonly LeaveOption[]
  value: number | null
  onChange: (id: number) => void
}

/** Leave types with their available days, as a single choice. */
export function TypeCards({ types, value, onChange }: TypeCardsProps) {
  const { t } = useTranslation('applyLeave')
  return (
    <div role="radiogroup" aria-label={t('kind')} className={classes.types}>
      {types.map((type) => (
        <UnstyledButton
          key={type.LEAVE_TYPE_ID}
          role="radio"
          aria-checked={type.LEAVE_TYPE_ID === value}
          className={classes.type}
          onClick={() => onChange(type.LEAVE_TYPE_ID)}
        >
          <RingProgress
            size={38}
            thickness={5}
            roundCaps
            aria-hidden
            sections={[
              {
                value: ringShare(type.figure),
                color: type.colour,
              },
            ]}
          />
          <span>
            <Text component="span" display="block" size="sm" fw={600} lh={1.25}>
              {type.LEAVE_TYPE_NAME}
            </Text>
            <Text component="span" display="block" size="xs" c="dimmed">
              <Left type={type} />
            </Text>
            {type.is_paid === 0 ? (
              <Text component="span" display="block" size="xs" c="dimmed">
                {t('unpaid')}
              </Text>
            ) : null}
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}
