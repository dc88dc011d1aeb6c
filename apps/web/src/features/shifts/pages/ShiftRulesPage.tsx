import { Button, Card, Group, Skeleton, Switch, Text } from '@mantine/core'
import { removeShiftRule } from '@muster/contract/calls/shifts/shift-people'
import type { ShiftRule } from '@muster/contract/shifts/shift-people.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { rulesOptions, useShiftChange } from '../data/shift-queries.ts'
import { ShiftMark } from '../parts/ShiftMark.tsx'
import classes from '../parts/Shifts.module.css'
import '../texts.ts'

const RuleDrawer = lazy(() => import('../parts/RuleDrawer.tsx'))

const kinds = { past: 'neutral', current: 'success', future: 'info' } as const
const PRECEDENCES = [1, 2, 3, 4] as const

/** Rules that assign shifts, the most specific first. */
export default function ShiftRulesPage() {
  const { t } = useTranslation('shifts')
  const canManage = useCan('shifts.list.manage')
  const [isAdding, setIsAdding] = useState(false)
  const [withPast, setWithPast] = useState(false)
  const query = useQuery(rulesOptions)
  return (
    <>
      <PageHeader
        title={t('shiftTitles:rules')}
        subtitle={t('rules.subtitle')}
        crumbs={[{ label: t('shiftTitles:list'), href: hrefOf('/shifts') }]}
        {...(canManage
          ? {
              primary: {
                ...{ label: t('rules.add'), icon: <IconPlus size={16} /> },
                onClick: () => setIsAdding(true),
              },
            }
          : {})}
      />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {({ rules, abilities }) => {
          const shown = rules.filter((rule) => withPast || rule.state !== 'past')
          if (rules.length === 0)
            return <EmptyState order={2} title={t('rules.empty')} text={t('rules.emptyText')} />
          return (
            <>
              {rules.some((rule) => rule.state === 'past') ? (
                <Switch
                  mb="md"
                  label={t('rules.showPast')}
                  checked={withPast}
                  onChange={(event) => setWithPast(event.currentTarget.checked)}
                />
              ) : null}
              <div className={classes.narrow}>
                {PRECEDENCES.map((precedence) => (
                  <Rules
                    key={precedence}
                    precedence={precedence}
                    rules={shown.filter((rule) => rule.precedence === precedence)}
                    canManage={abilities.manage}
                  />
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
      <Suspense fallback={null}>
        {isAdding ? <RuleDrawer onClose={() => setIsAdding(false)} /> : null}
      </Suspense>
    </>
  )
}

interface GroupProps {
  precedence: (typeof PRECEDENCES)[number]
  rules: readonly ShiftRule[]
  canManage: boolean
}

function Rules({ precedence, rules, canManage }: GroupProps) {
  const { t } = useTranslation('shifts')
  const end = useShiftChange(removeShiftRule)
  if (rules.length === 0) return null
  const title = t(`rules.precedence.p${precedence}`)
  return (
    <Card padding="lg" mb="md" component="section" aria-label={title}>
      <Text fw={600} component="h2" size="md" m={0} mb="xs">
        {title}
      </Text>
      <ul className={classes.list}>
        {rules.map((rule) => (
          <Rule
            key={rule.id}
            rule={rule}
            isEnding={end.isPending && end.variables?.body.id === rule.id}
            {...(canManage ? { onEnd: () => end.mutate({ body: { id: rule.id } }) } : {})}
          />
        ))}
      </ul>
      {end.error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(end.error)}
        </Text>
      ) : null}
    </Card>
  )
}

function Rule({ rule, isEnding, onEnd }: { rule: ShiftRule; isEnding: boolean; onEnd?: () => void }) {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const place = [rule.location_name, rule.department_name].filter(Boolean).join(', ') || t('rules.everybody')
  const action = t(rule.state === 'future' ? 'rules.takeBack' : 'rules.end')
  return (
    <li className={classes.item}>
      <div>
        <Text size="sm" fw={600}>
          {place}
        </Text>
        <Text size="xs" c="dimmed">
          {rule.to_date
            ? t('people.range', { from: format.day(rule.from_date), to: format.day(rule.to_date) })
            : t('people.fromOn', { from: format.day(rule.from_date) })}
        </Text>
      </div>
      <ShiftMark color={rule.color}>{rule.shift_name}</ShiftMark>
      <Group gap="sm">
        <StatusBadge kind={kinds[rule.state]}>{t(`rules.states.${rule.state}`)}</StatusBadge>
        {onEnd && rule.state !== 'past' ? (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={isEnding}
            aria-label={t('rules.endOf', { action, place })}
            onClick={onEnd}
          >
            {action}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}
