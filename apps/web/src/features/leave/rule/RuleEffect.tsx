import { List, Skeleton, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewRuleEffect } from '@muster/contract/calls/leave/rule-effect'
import type { BodyOf } from '@muster/contract/kit/index'
import type {
  RuleEffect as Effect,
  Entitlement,
  previewRuleEffect as effectEndpoint,
} from '@muster/contract/leave/rule-effect.contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import './texts.ts'

const PAUSE_MS = 400
const SHOWN = 8

interface RuleEffectProps {
  body: Partial<BodyOf<typeof effectEndpoint>>
  /** Heading level; by default the one below a drawer's title. */
  order?: 2 | 3
}

/** How many people a draft rule would affect, and what would change for them. */
export function RuleEffect({ body: typed, order = 3 }: RuleEffectProps) {
  const { t } = useTranslation('leaveRule')
  // The effect can be shown on a page and in a drawer above it at the same time.
  const titleId = useId()
  const [settled] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS)
  const body = JSON.parse(settled) as typeof typed
  const isFilled = body.types === undefined || body.types.length > 0
  const query = useQuery({
    ...readOptions(previewRuleEffect, { body }),
    meta: { errorShown: 'inline' as const },
    enabled: isFilled,
  })
  return (
    <section aria-labelledby={titleId} className={classes.effect}>
      <Title order={order} size="h5" id={titleId}>
        {t('effect.title')}
      </Title>
      <div role="status">
        {isFilled ? null : <Text size="sm">{t('effect.incomplete')}</Text>}
        {isFilled && query.error ? <Text size="sm">{messageOf(query.error)}</Text> : null}
        {isFilled && query.isPending ? <Skeleton height={72} /> : null}
        {isFilled && !query.error && query.data ? <Lines effect={query.data} from={body.from_date} /> : null}
      </div>
    </section>
  )
}

/** When a new rule takes effect; nothing for a stored one, whose versions say so. */
function Start({ from }: { from: string | undefined }) {
  const { t } = useTranslation('leaveRule')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  if (from === undefined) return null
  const when = from > today ? 'later' : from < today ? 'earlier' : 'today'
  return <Text size="sm">{t(`effect.start.${when}`, { date: format.day(from) })}</Text>
}

function Lines({ effect, from }: { effect: Effect; from: string | undefined }) {
  const { t } = useTranslation('leaveRule')
  const format = useFormatter()
  const words = (given: NonNullable<Entitlement>) =>
    given.days === null ? t('effect.asNeeded') : t(`effect.${given.per}`, { days: format.number(given.days) })
  const lineOf = ({ LEAVE_TYPE_NAME: type, before, after, people }: Effect['changes'][number]) => {
    const what =
      before && after
        ? t('effect.changed', { type, before: words(before), after: words(after) })
        : before
          ? t('effect.lost', { type, before: words(before) })
          : t('effect.gained', { type, after: after ? words(after) : '' })
    return t('effect.line', { count: people, what })
  }
  const others = effect.changes.length - SHOWN
  return (
    <>
      <Text size="sm" fw={600}>
        {t('effect.people', { count: effect.people })}
      </Text>
      {effect.people > 0 ? <Start from={from} /> : null}
      {effect.changes.length === 0 ? <Text size="sm">{t('effect.nothing')}</Text> : null}
      <List size="sm" spacing={2}>
        {effect.changes.slice(0, SHOWN).map((change) => (
          <List.Item key={JSON.stringify(change)}>{lineOf(change)}</List.Item>
        ))}
        {others > 0 ? <List.Item>{t('effect.more', { count: others })}</List.Item> : null}
        {effect.leaving > 0 ? <List.Item>{t('effect.leaving', { count: effect.leaving })}</List.Item> : null}
        {effect.elsewhere > 0 ? (
          <List.Item>{t('effect.elsewhere', { count: effect.elsewhere })}</List.Item>
        ) : null}
      </List>
    </>
  )
}
