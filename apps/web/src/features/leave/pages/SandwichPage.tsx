import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { type SandwichRule, saveSandwichRule } from '@muster/contract/leave/leave-settings.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader, Timeline } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formSection } from '../../../lib/form-field.ts'
import { dayIn } from '../../../lib/form-resources.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { writeOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import classes from '../Leave.module.css'
import { logsOptions, refreshSetup, sandwichOptions, typesOptions } from '../leave-queries.ts'
import {
  choices,
  day,
  idsIn,
  isOn,
  number,
  numberOr,
  onOff,
  optionsOf,
  text,
  textIn,
} from '../parts/form-parts.ts'
import { SettingDrawer } from '../parts/SettingDrawer.tsx'
import '../texts.ts'

/** When off-days beside leave count as leave. */
export default function SandwichPage() {
  const { t } = useTranslation('leave')
  const query = useQuery(sandwichOptions)
  const [open, setOpen] = useState<SandwichRule | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('titles.sandwich')}
        subtitle={t('sandwich.subtitle')}
        primary={{
          label: t('sandwich.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setOpen('new'),
        }}
      />
      <Loaded query={query} skeleton={<Skeleton height={200} />} order={2}>
        {({ sandwich_rule: rules }) =>
          rules.length === 0 ? (
            <EmptyState order={2} title={t('sandwich.none')} text={t('sandwich.noneText')} />
          ) : (
            <div className={classes.cards}>
              {rules.map((rule) => (
                <RuleCard key={rule.ID} rule={rule} onOpen={() => setOpen(rule)} />
              ))}
            </div>
          )
        }
      </Loaded>
      {open ? <SandwichDrawer rule={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function RuleCard({ rule, onOpen }: { rule: SandwichRule; onOpen: () => void }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const kinds = [rule.week_offs ? t('sandwich.weekOffs') : '', rule.holidays ? t('sandwich.holidays') : '']
  const types = rule.leave_types.map((type) => type.LEAVE_TYPE_NAME).join(', ')
  return (
    <Card component="article" padding="lg" aria-label={rule.name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600}>{rule.name}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onOpen}
          aria-label={t('editOne', { name: rule.name })}
        >
          {t('edit')}
        </Button>
      </Group>
      <Text size="sm" mt="xs">
        {kinds.filter(Boolean).join(', ') || t('sandwich.nothing')}
      </Text>
      <Text size="sm" c="dimmed">
        {types || t('sandwich.allTypes')} · {t('sandwich.since', { date: format.date(rule.from_date) })}
      </Text>
      {rule.status === 0 ? <StatusBadge kind="neutral">{t('off')}</StatusBadge> : null}
    </Card>
  )
}

const names = { name: 'NAME', from_date: 'FROM', leave_type_ids: 'TYPES', min_leave_days: 'MIN' }
const switches = ['week_offs', 'holidays', 'prefix', 'suffix', 'across_requests', 'half_day_breaks'] as const

function SandwichDrawer({ rule, onClose }: { rule: SandwichRule | null; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const types = useQuery(typesOptions).data?.leave_types
  const save = useMutation({
    ...writeOptions(saveSandwichRule),
    onSuccess: () => refreshSetup(queries),
    meta: { errorShown: 'inline' as const },
  })
  const sections = useMemo(() => {
    const listed = (types ?? []).map((type) => ({ id: type.LEAVE_TYPE_ID, name: type.LEAVE_TYPE_NAME }))
    return [
      formSection('', [
        text('NAME', t('rule.name'), { IS_MANDATORY: 1, MAX_LENGTH: 120 }),
        day('FROM', t('rule.from'), { IS_MANDATORY: 1 }),
        choices('TYPES', t('sandwich.types'), optionsOf(listed), { help_text: t('sandwich.typesHelp') }),
        ...switches.map((name) =>
          onOff(name, t(`sandwich.fields.${name}`), { help_text: t(`sandwich.help.${name}`) }),
        ),
        number('MIN', t('sandwich.min')),
        onOff('ACTIVE', t('type.active')),
      ]),
    ]
  }, [t, types])
  const initial = useMemo<FormValues>(() => {
    const { leave_types = [], ...known } = rule ?? {}
    return {
      NAME: rule?.name ?? '',
      FROM: rule?.from_date ?? today,
      TYPES: leave_types.map((type) => type.LEAVE_TYPE_ID),
      MIN: rule?.min_leave_days ?? 0,
      ACTIVE: rule ? rule.status === 1 : true,
      ...Object.fromEntries(
        switches.map((name) => [
          name,
          (known as Partial<SandwichRule>)[name] ?? (name !== 'prefix' && name !== 'suffix'),
        ]),
      ),
    }
  }, [rule, today])
  const submit = (values: FormValues) =>
    save.mutateAsync({
      body: {
        ...(rule ? { ID: rule.ID, version: rule.version } : {}),
        name: textIn(values.NAME),
        from_date: textIn(values.FROM),
        leave_type_ids: idsIn(values.TYPES),
        week_offs: isOn(values.week_offs),
        holidays: isOn(values.holidays),
        prefix: isOn(values.prefix),
        suffix: isOn(values.suffix),
        across_requests: isOn(values.across_requests),
        half_day_breaks: isOn(values.half_day_breaks),
        min_leave_days: numberOr(values.MIN, 0),
        status: isOn(values.ACTIVE) ? 1 : 0,
      },
    })
  return (
    <SettingDrawer
      title={rule ? t('editOne', { name: rule.name }) : t('sandwich.add')}
      sections={sections}
      initial={initial}
      errorNames={names}
      error={save.error}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {rule ? <Logs id={rule.ID} /> : null}
    </SettingDrawer>
  )
}

/** What was changed about the rule. */
function Logs({ id }: { id: number }) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const query = useQuery(logsOptions(id))
  return (
    <section aria-label={t('sandwich.logs')}>
      <Text fw={600} mt="xl" mb="sm">
        {t('sandwich.logs')}
      </Text>
      <Loaded query={query} skeleton={<Skeleton height={80} />} order={3}>
        {({ logs }) => (
          <Timeline
            order={3}
            formatDate={(date) => format.date(date)}
            events={logs.map((log) => ({
              id: log.id,
              date: log.at.slice(0, 10),
              text: log.fields.map((one) => one.field).join(', '),
              actor: log.by,
            }))}
          />
        )}
      </Loaded>
    </section>
  )
}
