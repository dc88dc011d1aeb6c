import type { PenaltyRuleView } from '@muster/contract/attendance/penalties.contract'
import { penaltyRules, readPenaltyRules, savePenaltyRule } from '@muster/contract/calls/attendance/penalties'
import type { DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields } from '../../../lib/master/master-fields.ts'
import { useSession, useUser } from '../../../lib/session/session.ts'
import { MonthPenalties } from './MonthPenalties.tsx'
import { refreshRules } from './rule-queries.ts'
import './texts.ts'

/** Rules for penalties on late arrivals and early departures, and their result per month. */
export default function PenaltiesPage() {
  const { t } = useTranslation('attendanceRules')
  const permissions = useSession()?.user.permissions ?? []
  return (
    <MasterScreen
      list={readPenaltyRules}
      rows={({ rules }) => rules}
      keyOf={({ id }) => id}
      cardOf={(rule) => ({
        name: rule.name,
        line: t('penalties.line', {
          ...{ free: rule.free, every: rule.every, days: rule.deduct_days },
          leave: rule.leave_type ?? t('penalties.unpaid'),
        }),
        note: [
          t(`penalties.countsOf.${rule.counts}`),
          [rule.location, rule.department].filter(Boolean).join(', ') || t('everybody'),
          rule.status === 0 ? t('off') : '',
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      texts={{
        ...{ title: t('attendanceTitles:penalties'), subtitle: t('penalties.subtitle') },
        ...{ add: t('penalties.add'), change: t('edit'), changeOne: (name) => t('editOne', { name }) },
        empty: { title: t('penalties.none'), text: t('penalties.noneText') },
      }}
      drawer={({ row, data, title, close }) => (
        <RuleDrawer rule={row} choices={data} title={title} onClose={close} />
      )}
    >
      {permissions.includes('attendance.penalty.run') ? <MonthPenalties /> : null}
    </MasterScreen>
  )
}

interface RuleDrawerProps {
  rule: PenaltyRuleView | null
  choices: DataOf<typeof readPenaltyRules>
  title: string
  onClose: () => void
}

const start = {
  ...{ LOCATION_ID: null, DEPARTMENT_ID: null, counts: 'late', min_minutes: 10, free: 2, every: 1 },
  ...{ deduct_days: 0.5, LEAVE_TYPE_ID: null, status: 1 },
}

function RuleDrawer({ rule, choices, title, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const month = `${dayIn(useUser().formats.time_zone).slice(0, 7)}-01`
  const fields = masterFields(penaltyRules, {
    name: { label: t('penalties.name') },
    LOCATION_ID: {
      ...{ label: t('location'), choices: choicesFrom(choices.locations), placeholder: t('everywhere') },
    },
    DEPARTMENT_ID: {
      ...{ label: t('department'), choices: choicesFrom(choices.departments), placeholder: t('everybody') },
    },
    counts: {
      label: t('penalties.counts'),
      wordOf: (counts: PenaltyRuleView['counts']) => t(`penalties.countsOf.${counts}`),
    },
    min_minutes: { label: t('penalties.min') },
    free: { label: t('penalties.free') },
    every: { label: t('penalties.every') },
    deduct_days: { label: t('penalties.deduct') },
    LEAVE_TYPE_ID: {
      ...{ label: t('penalties.leave'), choices: choicesFrom(choices.leave_types) },
      placeholder: t('penalties.unpaid'),
    },
    from_month: { label: t('penalties.from'), help: t('penalties.fromHelp') },
    status: { label: t('penalties.active') },
  })
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      fields={fields}
      record={rule}
      start={{ ...start, from_month: month }}
      toBody={(draft) => ({ ...draft, from_month: `${String(draft.from_month).slice(0, 7)}-01` })}
      save={saving(savePenaltyRule)}
      refresh={() => refreshRules(queries)}
    />
  )
}
