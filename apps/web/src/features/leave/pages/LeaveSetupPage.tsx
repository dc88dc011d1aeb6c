import { Badge, Button, Card, Group, Menu, Skeleton, Text, Title } from '@mantine/core'
import { createLeaveMasters } from '@muster/contract/calls/leave/leave-types'
import type { ListedRule } from '@muster/contract/leave/leave-rules.contract'
import type { LeaveType } from '@muster/contract/leave/leave-types.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { refreshSetup, rulesOptions, typesOptions } from '../leave-queries.ts'
import { useRulePeople } from '../parts/rule-people.ts'
import '../texts.ts'

const TypeDrawer = lazy(() => import('../parts/TypeDrawer.tsx'))
const NewRuleDrawer = lazy(() => import('../rule/NewRuleDrawer.tsx'))

type Open = { kind: 'type'; type: LeaveType | null } | { kind: 'rule' } | null

/** Leave types, and the leave rules that assign them to employees. */
export default function LeaveSetupPage() {
  const { t } = useTranslation('leave')
  const [open, setOpen] = useState<Open>(null)
  return (
    <>
      <PageHeader title={t('titles.setup')} subtitle={t('setup.subtitle')} />
      <div className={`${classes.stack} ${classes.wide}`}>
        <Rules onAdd={() => setOpen({ kind: 'rule' })} />
        <Types onOpen={(type) => setOpen({ kind: 'type', type })} />
      </div>
      <Suspense fallback={null}>
        {open?.kind === 'type' ? <TypeDrawer type={open.type} onClose={() => setOpen(null)} /> : null}
        {open?.kind === 'rule' ? <NewRuleDrawer onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  )
}

function Rules({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('leave')
  const query = useQuery(rulesOptions)
  return (
    <section aria-labelledby="leave-rules">
      <Group justify="space-between" align="start" mb="md">
        <div>
          <Title order={2} size="h4" id="leave-rules">
            {t('setup.rules')}
          </Title>
          <Text size="sm" c="dimmed" maw="44rem">
            {t('setup.rulesText')}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('setup.addRule')}
        </Button>
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={180} />} order={3}>
        {({ rules }) =>
          rules.length === 0 ? (
            <EmptyState order={3} title={t('setup.noRules')} text={t('setup.noRulesText')} />
          ) : (
            <div className={classes.cards}>
              {rules.map((rule) => (
                <RuleCard key={rule.LEAVE_RULE_ID} rule={rule} />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

function RuleCard({ rule }: { rule: ListedRule }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const people = useRulePeople()
  const whom = rule.conditions.map(({ values }) => values.join(', ')).join(' · ')
  return (
    <Card component="article" padding="lg" aria-label={rule.LEAVE_RULE_NAME}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600}>
          <AppLink to={`/config/leave-rules/${rule.LEAVE_RULE_ID}`}>{rule.LEAVE_RULE_NAME}</AppLink>
        </Text>
        {rule.status === 0 ? <StatusBadge kind="neutral">{t('off')}</StatusBadge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {whom || t('setup.everybody')}
      </Text>
      <Group gap="xs" mt="sm">
        {rule.types.map((type) => (
          <Badge key={type.LEAVE_TYPE_ID} variant="dot" color={type.colour}>
            {type.LEAVE_TYPE_CODE} {type.quota > 0 ? format.number(type.quota) : ''}
          </Badge>
        ))}
      </Group>
      <Text size="sm" mt="sm">
        {people(rule.from_date, rule.people)} ·{' '}
        {t('setup.since', { number: rule.number, date: format.day(rule.from_date) })}
      </Text>
    </Card>
  )
}

function Types({ onOpen }: { onOpen: (type: LeaveType | null) => void }) {
  const { t } = useTranslation('leave')
  const query = useQuery(typesOptions)
  return (
    <section aria-labelledby="leave-types">
      <Group justify="space-between" align="start" mb="md">
        <div>
          <Title order={2} size="h4" id="leave-types">
            {t('setup.types')}
          </Title>
          <Text size="sm" c="dimmed" maw="44rem">
            {t('setup.typesText')}
          </Text>
        </div>
        <Group gap="xs">
          {query.data ? <Library library={query.data.library} /> : null}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onOpen(null)}
          >
            {t('setup.addType')}
          </Button>
        </Group>
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={180} />} order={3}>
        {({ leave_types }) =>
          leave_types.length === 0 ? (
            <EmptyState order={3} title={t('setup.noTypes')} text={t('setup.noTypesText')} />
          ) : (
            <div className={classes.cards}>
              {leave_types.map((type) => (
                <TypeCard key={type.LEAVE_TYPE_ID} type={type} onOpen={() => onOpen(type)} />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

/** Predefined leave types to add in one step. */
function Library({ library }: { library: { key: string; name: string; description: string }[] }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const add = useMutation({
    ...writeOptions(createLeaveMasters),
    onSuccess: () => refreshSetup(queries),
  })
  if (library.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={add.isPending}>
          {t('setup.library')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {library.map((one) => (
          <Menu.Item key={one.key} onClick={() => add.mutate({ body: { keys: [one.key] } })}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TypeCard({ type, onOpen }: { type: LeaveType; onOpen: () => void }) {
  const { t } = useTranslation('leave')
  return (
    <Card component="article" padding="lg" aria-label={type.LEAVE_TYPE_NAME}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Group gap="xs">
          <Badge variant="dot" color={type.colour}>
            {type.LEAVE_TYPE_CODE}
          </Badge>
          <Text fw={600}>{type.LEAVE_TYPE_NAME}</Text>
        </Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onOpen}
          aria-label={t('editOne', { name: type.LEAVE_TYPE_NAME })}
        >
          {t('edit')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {type.description}
      </Text>
      <Text size="sm" mt="xs">
        {type.is_paid === 1 ? t('setup.paid') : t('setup.unpaid')} ·{' '}
        {t('setup.inRules', { count: type.rules })}
        {type.status === 0 ? ` · ${t('off')}` : ''}
      </Text>
    </Card>
  )
}
