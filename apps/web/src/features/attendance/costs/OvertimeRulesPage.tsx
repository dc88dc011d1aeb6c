import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import {
  type OvertimeRuleView,
  overtimeDayTypes,
  overtimeRoundings,
  overtimeSettlements,
  saveOvertimeRule,
} from '@muster/contract/attendance/overtime.contract'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formField, formSection } from '../../../lib/form-field.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { writeOptions } from '../../../lib/query.ts'
import { numberIn, oneOf, RuleForm, wholeNumber } from './RuleForm.tsx'
import classes from './Rules.module.css'
import { overtimeRulesOptions, refreshRules } from './rule-queries.ts'
import './texts.ts'

const settlements = [...overtimeSettlements, 'either'] as const

/** What overtime earns, everywhere and at places of their own. */
export default function OvertimeRulesPage() {
  const { t } = useTranslation('attendanceRules')
  const query = useQuery(overtimeRulesOptions)
  const [open, setOpen] = useState<OvertimeRuleView | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:overtimeRules')}
        subtitle={t('overtime.subtitle')}
        primary={{
          label: t('overtime.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setOpen('new'),
        }}
      />
      <Loaded query={query} skeleton={<Skeleton height={160} />} order={2}>
        {({ rules, locations }) => (
          <>
            {rules.length === 0 ? (
              <EmptyState order={2} title={t('overtime.none')} text={t('overtime.noneText')} />
            ) : (
              <div className={classes.cards}>
                {rules.map((rule) => (
                  <RuleCard
                    key={`${rule.LOCATION_ID} ${rule.day_type}`}
                    rule={rule}
                    onOpen={() => setOpen(rule)}
                  />
                ))}
              </div>
            )}
            {open ? (
              <RuleDrawer
                rule={open === 'new' ? null : open}
                locations={locations}
                onClose={() => setOpen(null)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  )
}

function RuleCard({ rule, onOpen }: { rule: OvertimeRuleView; onOpen: () => void }) {
  const { t } = useTranslation('attendanceRules')
  const name = `${t(`overtime.dayTypes.${rule.day_type}`)}, ${rule.location ?? t('everywhere')}`
  return (
    <Card component="article" padding="lg" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{name}</Text>
        <Button size="compact-sm" variant="default" onClick={onOpen} aria-label={t('editOne', { name })}>
          {t('edit')}
        </Button>
      </Group>
      <Text size="sm">
        {t('overtime.line', {
          min: rule.min_minutes,
          round: rule.round_to,
          rounding: t(`overtime.roundings.${rule.rounding}`),
          multiplier: rule.multiplier,
          settled: t(`overtime.settled.${rule.settles}`),
        })}
        {rule.max_minutes === null ? '' : `, ${t('overtime.most', { count: rule.max_minutes })}`}
      </Text>
    </Card>
  )
}

const names = {
  LOCATION_ID: 'PLACE',
  day_type: 'TYPE',
  min_minutes: 'MIN',
  round_to: 'ROUND',
  rounding: 'ROUNDING',
  multiplier: 'MULTIPLIER',
  max_minutes: 'MAX',
  settles: 'SETTLES',
}

interface DrawerProps {
  rule: OvertimeRuleView | null
  locations: readonly { id: number; name: string }[]
  onClose: () => void
}

function useSections(locations: DrawerProps['locations'], isNew: boolean) {
  const { t } = useTranslation('attendanceRules')
  return useMemo(() => {
    const must = { IS_MANDATORY: 1 as const }
    // Place and type say which rule it is.
    const which = [
      oneOf(
        'PLACE',
        t('location'),
        locations.map(({ id, name }) => ({ value: id, label: name })),
        {
          placeholder: t('everywhere'),
        },
      ),
      oneOf(
        'TYPE',
        t('overtime.dayType'),
        overtimeDayTypes.map((value) => ({ value, label: t(`overtime.dayTypes.${value}`) })),
        { ...must, help_text: t('overtime.beyond') },
      ),
    ]
    return [
      formSection('', [
        ...(isNew ? which : []),
        wholeNumber('MIN', t('overtime.min'), must),
        wholeNumber('ROUND', t('overtime.round'), must),
        oneOf(
          'ROUNDING',
          t('overtime.rounding'),
          overtimeRoundings.map((one, value) => ({ value, label: t(`overtime.roundings.${one}`) })),
          must,
        ),
        formField({
          ...{
            FIELD_SLUG: 'MULTIPLIER',
            FIELD_NAME: t('overtime.multiplier'),
            FEILD_TYPE: 'decimal',
            ...must,
          },
        }),
        wholeNumber('MAX', t('overtime.max')),
        oneOf(
          'SETTLES',
          t('overtime.settles'),
          settlements.map((one, value) => ({ value, label: t(`overtime.settled.${one}`) })),
          must,
        ),
      ]),
    ]
  }, [t, locations, isNew])
}

function initialOf(rule: OvertimeRuleView | null): FormValues {
  return {
    PLACE: rule?.LOCATION_ID ?? null,
    TYPE: rule?.day_type ?? 1,
    MIN: rule?.min_minutes ?? 30,
    ROUND: rule?.round_to ?? 15,
    ROUNDING: rule ? overtimeRoundings.indexOf(rule.rounding) : 0,
    MULTIPLIER: rule?.multiplier ?? 1,
    MAX: rule?.max_minutes ?? null,
    SETTLES: rule ? settlements.indexOf(rule.settles) : 2,
  }
}

function bodyOf(rule: OvertimeRuleView | null, values: FormValues) {
  const type = overtimeDayTypes.find((one) => one === Number(values.TYPE)) ?? 1
  return {
    LOCATION_ID: rule ? rule.LOCATION_ID : numberIn(values.PLACE, null),
    day_type: rule ? rule.day_type : type,
    version: rule?.version ?? 0,
    min_minutes: numberIn(values.MIN, 0),
    round_to: numberIn(values.ROUND, 1),
    rounding: overtimeRoundings[Number(values.ROUNDING)] ?? 'down',
    multiplier: numberIn(values.MULTIPLIER, 1),
    max_minutes: numberIn(values.MAX, null),
    settles: settlements[Number(values.SETTLES)] ?? 'either',
  }
}

function RuleDrawer({ rule, locations, onClose }: DrawerProps) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const save = useMutation({
    ...writeOptions(saveOvertimeRule),
    onSuccess: () => refreshRules(queries),
    meta: { errorShown: 'inline' },
  })
  const remove = useMutation({
    ...writeOptions(saveOvertimeRule),
    onSuccess: async () => {
      await refreshRules(queries)
      onClose()
    },
  })
  const sections = useSections(locations, rule === null)
  const initial = useMemo(() => initialOf(rule), [rule])
  return (
    <RuleForm
      title={
        rule
          ? `${t(`overtime.dayTypes.${rule.day_type}`)}, ${rule.location ?? t('everywhere')}`
          : t('overtime.add')
      }
      sections={sections}
      initial={initial}
      errorNames={names}
      error={save.error}
      isSaving={save.isPending}
      onSave={(values) => save.mutateAsync({ body: bodyOf(rule, values) })}
      onClose={onClose}
      footer={
        rule ? (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { ...bodyOf(rule, initial), remove: 1 } })}
          >
            {t('remove')}
          </Button>
        ) : undefined
      }
    />
  )
}
