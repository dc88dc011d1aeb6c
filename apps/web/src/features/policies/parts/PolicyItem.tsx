import { Group, Mark, Text } from '@mantine/core'
import type { PolicyOfPerson } from '@muster/contract/policies/own-policies.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { readingKinds } from '../data/state-words.ts'
import classes from './OwnPolicies.module.css'
import '../own-texts.ts'

/** A policy of one person: what it is, and whether they have acknowledged it. */
export function PolicyItem({ policy, to }: { policy: PolicyOfPerson; to: string | null }) {
  const { t } = useTranslation('ownPolicies')
  const facts = useFacts(policy)
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        {to === null ? (
          <Text fw={600} className={classes.found}>
            {policy.title}
          </Text>
        ) : (
          <AppLink to={to} className={classes.open}>
            {policy.title}
          </AppLink>
        )}
        <StatusBadge kind={readingKinds[policy.state]}>{t(`states.${policy.state}`)}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {facts.join(' · ')}
      </Text>
      {policy.found ? <Found text={policy.found} /> : null}
    </>
  )
}

function useFacts(policy: PolicyOfPerson): string[] {
  const { t } = useTranslation('ownPolicies')
  const format = useFormatter()
  const { state, due_on, acknowledged_at: at, acknowledged_number: number, valid_until: until } = policy
  const isUpdated = state !== 'acknowledged' && number !== null && number < policy.number
  return [
    policy.category,
    due_on ? t('dueOn', { day: format.day(due_on) }) : '',
    isUpdated ? t('newVersion', { number }) : '',
    state === 'acknowledged' && at ? t('acknowledgedOn', { day: format.day(at) }) : '',
    until ? t('validUntil', { day: format.day(until) }) : '',
  ].filter(Boolean)
}

/** Text around found words, which are between \u0002 and \u0003. */
function Found({ text }: { text: string }) {
  const [first, ...others] = text.split('\u0002')
  return (
    <Text size="sm" mt={4} className={classes.found}>
      {first}
      {others.map((part, at) => {
        const [word, rest] = part.split('\u0003')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity besides their position
          <Fragment key={at}>
            <Mark>{word}</Mark>
            {rest}
          </Fragment>
        )
      })}
    </Text>
  )
}
