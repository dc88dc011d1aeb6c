import { Skeleton, Text } from '@mantine/core'
import {
  readSandwichRules,
  sandwichRules,
  saveSandwichRule,
} from '@muster/contract/calls/leave/leave-settings'
import type { SandwichRule } from '@muster/contract/leave/leave-settings.contract'
import { Timeline } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { logsOptions, refreshSetup, typesOptions } from '../leave-queries.ts'
import { changedFields } from '../parts/changed-fields.ts'
import '../texts.ts'

/** Rules for when holidays and week-offs next to leave count as leave. */
export default function SandwichPage() {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  return (
    <MasterScreen
      list={readSandwichRules}
      rows={({ sandwich_rule }) => sandwich_rule}
      keyOf={({ ID }) => ID}
      cardOf={(rule) => ({
        name: rule.name,
        line:
          [rule.week_offs ? t('sandwich.weekOffs') : '', rule.holidays ? t('sandwich.holidays') : '']
            .filter(Boolean)
            .join(', ') || t('sandwich.nothing'),
        note: [
          rule.leave_types.map((type) => type.LEAVE_TYPE_NAME).join(', ') || t('sandwich.allTypes'),
          t('sandwich.since', { date: format.day(rule.from_date) }),
        ].join(' · '),
        ...(rule.status === 0 ? { badge: t('off') } : {}),
      })}
      texts={{
        ...{ title: t('titles.sandwich'), subtitle: t('sandwich.subtitle'), add: t('sandwich.add') },
        ...{ change: t('edit'), changeOne: (name) => t('editOne', { name }) },
        empty: { title: t('sandwich.none'), text: t('sandwich.noneText') },
      }}
      drawer={({ row, title, close }) => <SandwichDrawer rule={row} title={title} onClose={close} />}
    />
  )
}

interface SandwichDrawerProps {
  rule: SandwichRule | null
  title: string
  onClose: () => void
}

function SandwichDrawer({ rule, title, onClose }: SandwichDrawerProps) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const types = useQuery(typesOptions)
  const listed = types.data?.leave_types.map((type) => ({
    id: type.LEAVE_TYPE_ID,
    name: type.LEAVE_TYPE_NAME,
  }))
  const requested = (
    name: 'week_offs' | 'holidays' | 'prefix' | 'suffix' | 'across_requests' | 'half_day_breaks',
  ) => ({
    label: t(`sandwich.fields.${name}`),
    help: t(`sandwich.help.${name}`),
  })
  const fields = masterFields(sandwichRules, {
    name: { label: t('rule.name') },
    from_date: { label: t('rule.from') },
    leave_type_ids: {
      ...{ label: t('sandwich.types'), choices: choicesFrom(listed), help: t('sandwich.typesHelp') },
    },
    week_offs: requested('week_offs'),
    holidays: requested('holidays'),
    prefix: requested('prefix'),
    suffix: requested('suffix'),
    across_requests: requested('across_requests'),
    half_day_breaks: requested('half_day_breaks'),
    min_leave_days: { label: t('sandwich.min') },
    status: { label: t('type.active') },
  })
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      loading={types}
      fields={fields}
      record={rule && { ...rule, leave_type_ids: rule.leave_types.map((type) => type.LEAVE_TYPE_ID) }}
      start={{ ...masterStart(sandwichRules), week_offs: true, holidays: true, from_date: today }}
      keys={['ID', 'version']}
      toBody={(draft) => ({ ...draft, min_leave_days: draft.min_leave_days ?? 0 })}
      save={saving(saveSandwichRule)}
      refresh={() => refreshSetup(queries)}
      after={() => (rule ? <Logs id={rule.ID} /> : null)}
    />
  )
}

/** Change history of the rule. */
function Logs({ id }: { id: number }) {
  const { t } = useTranslation('leave')
  const { t: tChanges } = useTranslation('leaveChanges')
  const format = useFormatter()
  const { time_zone } = useUser().formats
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
            formatDate={(date) => format.day(date)}
            events={logs.map((log) => ({
              id: log.id,
              date: dayIn(time_zone, new Date(log.at)),
              text: changedFields(tChanges, log.fields),
              actor: log.by,
            }))}
          />
        )}
      </Loaded>
    </section>
  )
}
