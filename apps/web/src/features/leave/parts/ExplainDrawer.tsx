import { Badge, Group, Skeleton, Text } from '@mantine/core'
import type { Movement } from '@muster/contract/leave/balances.contract'
import { EmptyState } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { explainOptions } from '../leave-queries.ts'
import { TypeFigure } from './TypeFigure.tsx'
import '../own-texts.ts'

interface ExplainDrawerProps {
  employeeId: number | null
  leaveTypeId: number
  name: string
  onClose: () => void
}

/** Every ledger entry of a balance with its cause, latest first. */
export function ExplainDrawer({ employeeId, leaveTypeId, name, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation('ownLeave')
  const query = useQuery(explainOptions(employeeId, leaveTypeId))
  return (
    <DetailDrawer isOpen onClose={onClose} title={t('movements', { name })} texts={{ close: t('close') }}>
      <Loaded query={query} skeleton={<Skeleton height={280} />} order={3}>
        {(data) =>
          data.movements.length === 0 ? (
            <>
              {data.per_occasion === null ? null : <TypeFigure row={{ ...data, has_balance: true }} />}
              <EmptyState order={3} title={t('noMovements')} text={t('noMovementsText')} />
            </>
          ) : (
            <>
              <TypeFigure row={{ ...data, has_balance: true }} />
              <ul className={classes.list}>
                {data.movements.map((one) => (
                  <MovementRow key={one.id} movement={one} />
                ))}
              </ul>
              {data.left_out > 0 ? (
                <Text size="sm" c="dimmed">
                  {t('leftOut', { count: data.left_out })}
                </Text>
              ) : null}
            </>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}

/** The cause of an entry in one or two lines. */
function causesOf(movement: Movement, t: TFunction<'ownLeave'>, format: Formatter): string[] {
  const { rule, rule_number: number, cycle, note, by, held_back, expires_on } = movement
  const byRule = rule
    ? cycle
      ? t('cycle', { rule, number, date: format.day(cycle) })
      : t('byRule', { rule, number })
    : null
  return [
    byRule,
    note || null,
    held_back > 0 ? t('heldBack', { count: held_back, days: format.number(held_back) }) : null,
    expires_on ? t('lot', { date: format.day(expires_on) }) : null,
    movement.source === 'manual' && by ? t('by', { name: by }) : null,
  ].filter((one) => one !== null)
}

function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('ownLeave')
  const format = useFormatter()
  const sign = { signDisplay: 'always' as const }
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {t(`kinds.${movement.kind}`)}
          </Text>
          {movement.is_future ? (
            <Badge variant="light" size="sm">
              {t('future')}
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {format.day(movement.on)}
        </Text>
        {causesOf(movement, t, format).map((cause) => (
          <Text key={cause} size="sm" c="dimmed">
            {cause}
          </Text>
        ))}
      </div>
      <div className={classes.amount}>
        <Text fw={600}>{format.number(movement.days, sign)}</Text>
        <Text size="xs" c="dimmed">
          {t('balanceThen', { days: format.number(movement.balance) })}
        </Text>
      </div>
    </li>
  )
}
