import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import {
  removeShortLeave,
  type ShortLeaveSetting,
  saveShortLeave,
} from '@muster/contract/leave/leave-settings.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formSection } from '../../../lib/form-field.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { writeOptions } from '../../../lib/query.ts'
import classes from '../Leave.module.css'
import { refreshSetup, shortOptions } from '../leave-queries.ts'
import { CompOff, ExpiringCompOff } from '../parts/CompOff.tsx'
import { choice, isOn, number, numberOr, onOff, optionsOf, text, textIn } from '../parts/form-parts.ts'
import { SettingDrawer } from '../parts/SettingDrawer.tsx'
import '../texts.ts'

/** How much short leave there is, what work on an off-day earns, and what of it expires soon. */
export default function ShortLeavePage() {
  const { t } = useTranslation('leave')
  const query = useQuery(shortOptions)
  const [open, setOpen] = useState<ShortLeaveSetting | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('titles.short')}
        subtitle={t('short.subtitle')}
        primary={{
          label: t('short.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setOpen('new'),
        }}
      />
      <div className={`${classes.stack} ${classes.wide}`}>
        <Loaded query={query} skeleton={<Skeleton height={160} />} order={2}>
          {({ configuration, rules }) => (
            <>
              {configuration.length === 0 ? (
                <EmptyState order={2} title={t('short.none')} text={t('short.noneText')} />
              ) : (
                <div className={classes.cards}>
                  {configuration.map((setting) => (
                    <ShortCard key={setting.id} setting={setting} onOpen={() => setOpen(setting)} />
                  ))}
                </div>
              )}
              {open ? (
                <ShortDrawer
                  setting={open === 'new' ? null : open}
                  rules={rules}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </>
          )}
        </Loaded>
        <CompOff />
        <ExpiringCompOff />
      </div>
    </>
  )
}

function ShortCard({ setting, onOpen }: { setting: ShortLeaveSetting; onOpen: () => void }) {
  const { t } = useTranslation('leave')
  return (
    <Card component="article" padding="lg" aria-label={setting.name}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{setting.name}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onOpen}
          aria-label={t('editOne', { name: setting.name })}
        >
          {t('edit')}
        </Button>
      </Group>
      <Text size="sm">
        {t('short.much', { minutes: setting.minutes_per_month, count: setting.count_per_month })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('short.each', { min: setting.min_minutes, max: setting.max_minutes })} ·{' '}
        {setting.LEAVE_RULE_NAME ?? t('setup.everybody')}
        {setting.status === 0 ? ` · ${t('off')}` : ''}
      </Text>
    </Card>
  )
}

const shortNames = {
  name: 'NAME',
  LEAVE_RULE_ID: 'RULE',
  minutes_per_month: 'MINUTES',
  count_per_month: 'COUNT',
  min_minutes: 'MIN',
  max_minutes: 'MAX',
}

interface ShortDrawerProps {
  setting: ShortLeaveSetting | null
  rules: { id: number; name: string }[]
  onClose: () => void
}

function ShortDrawer({ setting, rules, onClose }: ShortDrawerProps) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const onSuccess = () => refreshSetup(queries)
  const meta = { errorShown: 'inline' as const }
  const save = useMutation({ ...writeOptions(saveShortLeave), onSuccess, meta })
  const remove = useMutation({
    ...writeOptions(removeShortLeave),
    onSuccess: async () => {
      await onSuccess()
      onClose()
    },
  })
  const sections = useMemo(() => {
    const whole = (slug: string, label: string) =>
      number(slug, label, { FEILD_TYPE: 'number', IS_MANDATORY: 1 })
    return [
      formSection('', [
        text('NAME', t('rule.name'), { IS_MANDATORY: 1, MAX_LENGTH: 120 }),
        choice('RULE', t('short.rule'), optionsOf(rules), { placeholder: t('setup.everybody') }),
        whole('MINUTES', t('short.minutes')),
        whole('COUNT', t('short.count')),
        whole('MIN', t('short.min')),
        whole('MAX', t('short.max')),
        onOff('ACTIVE', t('type.active')),
      ]),
    ]
  }, [t, rules])
  const initial = useMemo<FormValues>(
    () => ({
      NAME: setting?.name ?? '',
      RULE: setting?.LEAVE_RULE_ID ?? null,
      MINUTES: setting?.minutes_per_month ?? 120,
      COUNT: setting?.count_per_month ?? 2,
      MIN: setting?.min_minutes ?? 30,
      MAX: setting?.max_minutes ?? 120,
      ACTIVE: setting ? setting.status === 1 : true,
    }),
    [setting],
  )
  const submit = (values: FormValues) =>
    save.mutateAsync({
      body: {
        ...(setting ? { id: setting.id, version: setting.version } : {}),
        name: textIn(values.NAME),
        LEAVE_RULE_ID: numberOr(values.RULE, null),
        minutes_per_month: numberOr(values.MINUTES, 0),
        count_per_month: numberOr(values.COUNT, 0),
        min_minutes: numberOr(values.MIN, 0),
        max_minutes: numberOr(values.MAX, 0),
        status: isOn(values.ACTIVE) ? 1 : 0,
      },
    })
  return (
    <SettingDrawer
      title={setting ? t('editOne', { name: setting.name }) : t('short.add')}
      sections={sections}
      initial={initial}
      errorNames={shortNames}
      error={save.error}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
      footer={
        setting ? (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { id: setting.id } })}
          >
            {t('short.remove')}
          </Button>
        ) : undefined
      }
    />
  )
}
